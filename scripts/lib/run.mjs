import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { projectDir } from './project.mjs'

/** A command failed; the message contains the end of its output. */
export class CommandError extends Error {}

/** Lines shown from the beginning and the end: the cause is often first and the consequence last. Source: ours. */
const OUTPUT_LINES_SHOWN = 20

/**
 * Runs a command without output and returns its output.
 * @param {string} command
 * @param {string[]} commandArguments
 * @param {{ env?: Record<string, string | undefined>, cwd?: string }} [options] `env` is added to our own
 * @returns {Promise<string>}
 * @throws {CommandError} when it fails or cannot be started
 */
export function runQuietly(command, commandArguments, { env = {}, cwd = projectDir } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, commandArguments, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const collect = (chunk) => (output += chunk)
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.once('error', (error) => reject(new CommandError(`${command}: ${error.message}`)))
    child.once('close', (code) => {
      if (code === 0) return resolve(output)
      reject(new CommandError(`${[command, ...commandArguments].join(' ')} failed:\n${abridge(output)}`))
    })
  })
}

function abridge(output) {
  const lines = output.trimEnd().split('\n')
  if (lines.length <= 2 * OUTPUT_LINES_SHOWN) return lines.join('\n')
  return [...lines.slice(0, OUTPUT_LINES_SHOWN), '…', ...lines.slice(-OUTPUT_LINES_SHOWN)].join('\n')
}

/**
 * Runs a command in our console and returns its exit code. It receives our signals, and we wait for it, so that nothing
 * keeps running. A command that a signal kills returns 128 + its number, as in a shell.
 * @param {string} command
 * @param {string[]} commandArguments
 * @param {{ env?: Record<string, string | undefined>, write?: (chunk: Buffer) => void }} [options] `env` is added to our
 *   own; `write` receives the command's output instead of the console
 * @returns {Promise<number>}
 */
export function runVisibly(command, commandArguments, { env = {}, write } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, commandArguments, {
      cwd: projectDir,
      env: { ...process.env, ...env },
      stdio: write ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    })
    child.stdout?.on('data', write)
    child.stderr?.on('data', write)
    const stopForwarding = forwardSignals((signal) => child.kill(signal))
    child.once('error', (error) => {
      stopForwarding()
      reject(new CommandError(`${command}: ${error.message}`))
    })
    // `close` comes after the last output.
    child.once(write ? 'close' : 'exit', (code, signal) => {
      stopForwarding()
      resolve(code ?? 128 + (constants.signals[signal] ?? 0))
    })
  })
}

/**
 * Calls `receive` for each signal that asks us to stop, instead of stopping. Returns a function that undoes it.
 * @param {(signal: NodeJS.Signals) => void} receive
 * @returns {() => void}
 */
export function forwardSignals(receive) {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, receive)
  return () => signals.forEach((signal) => process.off(signal, receive))
}

/** Runs npm itself: the npm that started us, if any. */
export function npmCommand(npmArguments) {
  const npm = process.env.npm_execpath
  return npm?.endsWith('.js') ? [process.execPath, [npm, ...npmArguments]] : ['npm', npmArguments]
}
