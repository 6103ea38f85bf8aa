// Rounding is a function of C's on this machine, in a library that only this names where an app has no Foundation. A condition in Package.swift
// would not do: SwiftPM takes the platform without a system, which browsers are built for, for Linux.
#if os(Linux) && canImport(Glibc)
  import Glibc
#endif
