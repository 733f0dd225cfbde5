import { TaskSocket, type SocketTask } from './task-socket'

function fakeTask(readyState?: number) {
  const on: Record<string, (value?: never) => void> = {}
  const sent: unknown[] = []
  const closes: unknown[] = []
  const task: SocketTask = {
    readyState,
    onOpen: (listener) => (on.open = listener),
    onMessage: (listener) => (on.message = listener as never),
    onError: (listener) => (on.error = listener as never),
    onClose: (listener) => (on.close = listener as never),
    send: ({ data }) => sent.push(data),
    close: (options) => closes.push(options),
  }
  const fire = (name: string, value?: unknown) => on[name]?.(value as never)
  return { task, fire, sent, closes }
}

function listen(socket: TaskSocket) {
  const heard: unknown[] = []
  socket.onopen = () => heard.push('open')
  socket.onmessage = (event: { data: unknown }) => heard.push(event.data)
  socket.onclose = (event: { code: number }) => heard.push(event.code)
  socket.onerror = () => heard.push('error')
  return heard
}

const settled = () => new Promise(process.nextTick)

afterEach(() => jest.useRealTimers())

test('opens, carries text both ways, and closes once', async () => {
  const { task, fire, sent } = fakeTask()
  const socket = new TaskSocket('ws://x', () => Promise.resolve(task))
  const heard = listen(socket)
  await settled()
  expect(() => socket.send('early')).toThrow('WebSocket is not open')
  fire('open')
  socket.send('hello')
  fire('message', { data: 'plain' })
  fire('message', { data: { data: 'wrapped', isBuffer: false } })
  fire('close', { code: 4001, reason: 'x' })
  fire('close', { code: 1000 })
  expect(sent).toEqual(['hello'])
  expect(heard).toEqual(['open', 'plain', 'wrapped', 4001])
  expect(socket.readyState).toBe(3)
})

test('sends exactly the bytes of a typed array', async () => {
  const { task, fire, sent } = fakeTask()
  const socket = new TaskSocket('ws://x', () => Promise.resolve(task))
  await settled()
  fire('open')
  socket.send(new Uint8Array([1, 2, 3, 4]).subarray(1, 3))
  expect(new Uint8Array(sent[0] as ArrayBuffer)).toEqual(new Uint8Array([2, 3]))
})

test('notices an open that fired before handlers could be attached', async () => {
  const { task } = fakeTask(1)
  const socket = new TaskSocket('ws://x', () => Promise.resolve(task))
  const heard = listen(socket)
  await settled()
  expect(heard).toEqual(['open'])
})

test.each([
  ['the connect call fails', () => Promise.reject(new Error('no'))],
  ['the platform gives no task', () => Promise.resolve({} as SocketTask)],
])('closes when %s', async (_name, connect) => {
  const heard = listen(new TaskSocket('ws://x', connect))
  await settled()
  expect(heard).toEqual(['error', 1006])
})

test('closes after an error while connecting', async () => {
  const { task, fire } = fakeTask()
  const heard = listen(new TaskSocket('ws://x', () => Promise.resolve(task)))
  await settled()
  fire('error', {})
  fire('close', {})
  expect(heard).toEqual(['error', 1006])
})

test('reports a close after 3 s when the runtime never does', async () => {
  const { task, fire, closes } = fakeTask()
  const socket = new TaskSocket('ws://x', () => Promise.resolve(task))
  const heard = listen(socket)
  await settled()
  fire('open')
  jest.useFakeTimers()
  socket.close()
  expect([closes.length, socket.readyState]).toEqual([1, 2])
  jest.advanceTimersByTime(2_999)
  expect(heard).toEqual(['open'])
  jest.advanceTimersByTime(1)
  expect(heard).toEqual(['open', 1006])
})

test('closes the task as soon as it arrives when the socket was closed before', async () => {
  const { task, fire, closes } = fakeTask()
  const socket = new TaskSocket('ws://x', () => Promise.resolve(task))
  const heard = listen(socket)
  socket.close()
  await settled()
  expect(closes).toHaveLength(1)
  fire('open')
  fire('close', { code: 1000 })
  expect(heard).toEqual([1000])
})

test('closes at once when terminated, and emits nothing more', async () => {
  const { task, fire } = fakeTask()
  const socket = new TaskSocket('ws://x', () => Promise.resolve(task))
  const heard = listen(socket)
  await settled()
  fire('open')
  socket.terminate()
  fire('message', { data: 'late' })
  fire('close', { code: 1000 })
  expect(heard).toEqual(['open', 4001])
})
