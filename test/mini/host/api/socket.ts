import { asText } from '../as-text'
import type { HostSocket } from '../environment'
import type { ApiContext, ApiOptions, ApiTable, DefineCall } from './calls'

/** Largest number of open sockets. Source: provider doc "connectSocket". */
const SOCKET_LIMIT = 5

type SocketEvent = 'Open' | 'Message' | 'Close' | 'Error'
type Listener = (value: object) => void
type Listeners = Record<SocketEvent, Listener[]>

const OPEN = 1
const EVENTS: SocketEvent[] = ['Open', 'Message', 'Close', 'Error']
const noListeners = (): Listeners => ({ Open: [], Message: [], Close: [], Error: [] })

/** The task of one socket that app code gets. */
interface SocketTask {
  readonly readyState: number
  send: (options: ApiOptions) => void
  close: (options?: ApiOptions) => void
  [member: string]: unknown
}

/**
 * Sockets: a task per socket, and the old global `onSocketX`, which receives the events of every socket. On Alipay a
 * task is only returned with `multiple: true`, and messages of a task are wrapped once more. Source: provider docs,
 * measured.
 */
export function socketApi(context: ApiContext, define: DefineCall): ApiTable {
  const { target, environment, journal, device, onStop } = context
  const isAlipay = target === 'alipay'
  const shared = noListeners()
  const tasks: SocketTask[] = []
  let openCount = 0

  const fire = (listeners: Listener[], value: object) => {
    for (const listener of listeners) {
      try {
        listener(value)
      } catch (error) {
        journal.fail(error, 'socket listener')
      }
    }
  }

  const bind = (socket: HostSocket): Listeners => {
    const own = noListeners()
    let hasEnded = false
    const end = (value: object) => {
      if (hasEnded) return
      hasEnded = true
      openCount -= 1
      fire([...own.Close, ...shared.Close], value)
    }
    socket.onopen = () => fire([...own.Open, ...shared.Open], { header: {} })
    socket.onmessage = (event: { data: string | ArrayBuffer }) => {
      const isBuffer = typeof event.data !== 'string'
      const message = isAlipay ? { data: event.data, isBuffer } : { data: event.data }
      fire(own.Message, isAlipay ? { data: message } : message)
      fire(shared.Message, message)
    }
    socket.onclose = ({ code, reason }: { code: number; reason: string }) =>
      end({ code, reason: String(reason) })
    socket.onerror = () => fire([...own.Error, ...shared.Error], { errMsg: 'connect error' })
    onStop(() => {
      hasEnded = true
      socket.onopen = socket.onmessage = socket.onclose = null
      socket.onerror = () => {}
      socket.close(1000)
    })
    return own
  }

  const connectSocket = define('connectSocket', (options, answer) => {
    if (openCount >= SOCKET_LIMIT) throw new Error('exceed max concurrent connections')
    if (device.network === 'none') throw new Error('network is down')
    const socket = environment.openSocket(
      environment.reach(asText(options.url)),
      (options.protocols as string[] | undefined) ?? [],
    )
    socket.binaryType = 'arraybuffer'
    openCount += 1
    const task = createTask(context, socket, bind(socket))
    tasks.push(task)
    answer.ok({ socketTaskId: String(tasks.length) })
    return isAlipay && options.multiple !== true ? undefined : task
  })

  const last = () => tasks.filter(({ readyState }) => readyState === OPEN).at(-1)
  const table: ApiTable = {
    connectSocket,
    sendSocketMessage: define('sendSocketMessage', ({ data }, answer) => {
      const task = last()
      if (!task) throw new Error('WebSocket is not connected')
      task.send({ data })
      answer.ok()
    }),
    closeSocket: define('closeSocket', ({ code, reason }, answer) => {
      last()?.close({ code, reason })
      answer.ok()
    }),
  }
  for (const event of EVENTS) {
    table[`onSocket${event}`] = (listener: Listener) => shared[event].push(listener)
    table[`offSocket${event}`] = (listener?: Listener) => {
      shared[event] = listener ? shared[event].filter((one) => one !== listener) : []
    }
  }
  return table
}

function createTask({ later }: ApiContext, socket: HostSocket, listeners: Listeners): SocketTask {
  const finish = (options: ApiOptions, name: string, reason?: string) =>
    later(() => {
      const result = { errMsg: reason ? `${name}:fail ${reason}` : `${name}:ok` }
      if (reason) options.fail?.(result)
      else options.success?.(result)
      options.complete?.(result)
    })
  const task: SocketTask = {
    get readyState() {
      return socket.readyState
    },
    CONNECTING: 0,
    OPEN,
    CLOSING: 2,
    CLOSED: 3,
    send(options) {
      const isSendable = typeof options.data === 'string' || options.data instanceof ArrayBuffer
      if (!isSendable) return finish(options, 'sendSocketMessage', 'data must be a string or an ArrayBuffer')
      if (socket.readyState !== OPEN)
        return finish(options, 'sendSocketMessage', 'WebSocket is not connected')
      socket.send(options.data as string | ArrayBuffer)
      finish(options, 'sendSocketMessage')
    },
    close(options = {}) {
      socket.close(Number(options.code ?? 1000), asText(options.reason))
      finish(options, 'closeSocket')
    },
  }
  for (const event of EVENTS) {
    task[`on${event}`] = (listener: Listener) => listeners[event].push(listener)
    task[`off${event}`] = (listener?: Listener) => {
      listeners[event] = listener ? listeners[event].filter((one) => one !== listener) : []
    }
  }
  return task
}
