import type { IStompSocket } from '@stomp/stompjs'

/** How long a runtime may take to report a close before the socket reports it itself, in ms. Source: ours */
const CLOSE_GRACE_MS = 3_000

const CONNECTING = 0
const OPEN = 1
const CLOSING = 2
const CLOSED = 3

/** The part of a mini-program's socket task that is used; its handlers cannot be removed. */
export interface SocketTask {
  /** 1 when the socket opened before handlers could be attached. */
  readonly readyState?: number
  onOpen(listener: () => void): void
  onMessage(listener: (message: { data: unknown }) => void): void
  onError(listener: (failure: unknown) => void): void
  onClose(listener: (close?: { code?: number; reason?: string }) => void): void
  send(options: { data: string | ArrayBuffer; fail(failure: unknown): void }): unknown
  close(options: { code: number; reason: string }): unknown
}

interface SocketClose {
  code: number
  reason: string
  wasClean: boolean
}

/** Text or bytes of a message; Alipay wraps them once more. */
function payloadOf(data: unknown): unknown {
  return typeof data === 'object' && data !== null && 'data' in data ? data.data : data
}

/** Mini-programs refuse typed arrays, so this returns a buffer with exactly their bytes. */
function sendable(data: string | ArrayBufferLike | Blob | ArrayBufferView): string | ArrayBuffer {
  if (typeof data === 'string') return data
  if (ArrayBuffer.isView(data)) {
    return data.buffer.slice(data.byteOffset, data.byteOffset + data.byteLength) as ArrayBuffer
  }
  return data as ArrayBuffer
}

/** Some platforms return a promise that rejects in addition to the `fail` callback. */
function ignoreRejection(answer: unknown): void {
  if (answer instanceof Promise) answer.catch(() => {})
}

/**
 * A socket task with the interface of a WebSocket, as stompjs needs it. Its close event comes exactly once, also
 * when connecting failed or the runtime never reports the close, because stompjs waits for it before it stops.
 */
export class TaskSocket implements IStompSocket {
  binaryType = 'arraybuffer'
  onopen: IStompSocket['onopen'] = null
  onmessage: IStompSocket['onmessage'] = null
  onclose: IStompSocket['onclose'] = null
  onerror: IStompSocket['onerror'] = null
  readonly url: string
  private state = CONNECTING
  private task: SocketTask | null = null
  private closeTimer: ReturnType<typeof setTimeout> | undefined

  constructor(url: string, connect: () => Promise<SocketTask>) {
    this.url = url
    connect().then(
      (task) => this.bind(task),
      (failure: unknown) => this.fail(failure),
    )
  }

  get readyState(): number {
    return this.state
  }

  send(data: string | ArrayBufferLike | Blob | ArrayBufferView): void {
    if (this.state !== OPEN || !this.task) throw new Error('WebSocket is not open')
    const fail = (failure: unknown) => {
      this.onerror?.(failure)
    }
    const answer = this.task.send({ data: sendable(data), fail })
    ignoreRejection(answer)
  }

  close(): void {
    if (this.state >= CLOSING) return
    this.state = CLOSING
    this.closeTimer = setTimeout(() => this.finish(1006, 'close not reported'), CLOSE_GRACE_MS)
    this.closeTask()
  }

  /** Drops the socket without waiting; stompjs uses it for connections that went silent. */
  terminate(): void {
    if (this.state === CLOSED) return
    this.closeTask()
    this.finish(4001, 'terminated')
  }

  private bind(task: SocketTask): void {
    if (typeof task?.onOpen !== 'function') return this.fail(task)
    this.task = task
    if (this.state === CLOSED) return this.closeTask()
    task.onOpen(() => this.opened())
    task.onMessage(({ data }) => {
      if (this.state !== CLOSED) this.onmessage?.({ data: payloadOf(data) })
    })
    task.onError((failure) => {
      this.onerror?.(failure)
      if (this.state === CONNECTING) this.finish(1006, 'connect failed')
    })
    task.onClose((close) => this.finish(close?.code ?? 1006, close?.reason ?? ''))
    if (this.state === CLOSING) this.closeTask()
    else if (task.readyState === OPEN) this.opened()
  }

  private opened(): void {
    if (this.state !== CONNECTING) return
    this.state = OPEN
    this.onopen?.()
  }

  private fail(failure: unknown): void {
    if (this.state === CLOSED) return
    this.onerror?.(failure)
    this.finish(1006, 'connect failed')
  }

  private closeTask(): void {
    if (!this.task) return
    try {
      ignoreRejection(this.task.close({ code: 1000, reason: '' }))
    } catch {
      this.finish(1006, 'close failed')
    }
  }

  private finish(code: number, reason: string): void {
    if (this.state === CLOSED) return
    clearTimeout(this.closeTimer)
    this.state = CLOSED
    const close: SocketClose = { code, reason, wasClean: code === 1000 }
    this.onclose?.(close)
  }
}
