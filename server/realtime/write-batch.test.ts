import { Writable } from 'node:stream'
import { WriteBatch } from './write-batch'

test('sends the writes of one turn together, in order, and the next turn’s writes at once', async () => {
  const calls: string[] = []
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      calls.push(chunk.toString())
      done()
    },
    writev: (chunks, done) => {
      calls.push(chunks.map(({ chunk }) => String(chunk)).join('+'))
      done()
    },
  })
  const batch = new WriteBatch()
  for (const text of ['a', 'b', 'c']) {
    batch.hold(stream)
    stream.write(text)
  }
  expect(calls).toEqual([])
  await new Promise((resolve) => setImmediate(resolve))
  stream.write('d')
  expect(calls).toEqual(['a+b+c', 'd'])
})

test('loses nothing of a stream that ends while it is held', async () => {
  let text = ''
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      text += chunk.toString()
      done()
    },
  })
  const batch = new WriteBatch()
  batch.hold(stream)
  stream.write('a')
  stream.end('b')
  await new Promise((resolve) => stream.once('finish', resolve))
  expect(text).toBe('ab')
})
