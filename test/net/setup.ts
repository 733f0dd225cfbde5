import { watchConsole } from './net'

// Jest itself fails a test for uncaught exceptions and rejections.
watchConsole()
