import type { ChildProcess } from 'node:child_process'
import { closeSync, existsSync, fstatSync, openSync, readSync, statSync } from 'node:fs'
import { StringDecoder } from 'node:string_decoder'
import type { LogFields } from '../../server/lib/log'
import { reportError, net } from './net'

/** A line of the server's log. */
interface LogLine {
  readonly at: string
  readonly level: string
  readonly event: string
  readonly message?: string
  readonly stack?: string
  readonly [field: string]: LogFields[string]
}

/** Null for a line that is not of the log. */
const readLogLine = (line: string): LogLine | null => {
  if (!line.startsWith('{"at":')) return null
  try {
    return JSON.parse(line) as LogLine
  } catch {
    return null
  }
}

/** Makes a line of the log a fault when it is an error, in the words of `watchedLog`. */
const reportLogLine = ({ level, event, message = '', stack, at: _at, ...fields }: LogLine): void => {
  if (level !== 'error') return
  const error = stack?.split('\n    at ')[0] ?? message
  reportError(event, error, Object.keys(fields).length > 0 ? fields : undefined, stack)
}

/** Cuts what arrives in pieces into whole lines. */
const eachLine = (onLine: (line: string) => void): ((bytes: Buffer) => void) => {
  const decoder = new StringDecoder('utf8')
  let rest = ''
  return (bytes) => {
    const lines = (rest + decoder.write(bytes)).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) onLine(line)
  }
}

/**
 * Makes the error lines of a process's log faults, and every other line that it writes to its standard error.
 * Call it right after the process was started.
 */
export const watchProcess = ({ stderr }: Pick<ChildProcess, 'stderr'>): void => {
  const onBytes = eachLine((line) => {
    const entry = readLogLine(line)
    if (entry) reportLogLine(entry)
    // The lines of a stack follow the one that names the error.
    else if (/^\S/.test(line)) net.report(`stderr: ${line}`)
  })
  stderr?.on('data', onBytes)
}

/**
 * Makes the error lines of a log faults that processes write into a file, from now on. For processes that serve
 * several test files: every test that runs while the line is written fails.
 */
export const watchConsoleFile = (file: string): void => {
  const onBytes = eachLine((line) => {
    const entry = readLogLine(line)
    if (entry) reportLogLine(entry)
  })
  let read = statSync(file).size
  net.watch(() => {
    // A product that a test file starts removes its file when it stops.
    if (!existsSync(file)) return
    const descriptor = openSync(file, 'r')
    const bytes = Buffer.alloc(Math.max(0, fstatSync(descriptor).size - read))
    read += readSync(descriptor, bytes, 0, bytes.length, read)
    closeSync(descriptor)
    onBytes(bytes)
  })
}
