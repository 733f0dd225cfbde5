import { createMarkedPictures } from './marked-pictures'

const PICTURE = Buffer.alloc(100)

/** Marked pictures over a fake maker, which counts its work. */
const start = (bytes: number) => {
  let made = 0
  const marked = createMarkedPictures(
    {
      store: {
        get: (key) =>
          Promise.resolve(key === 'p/none.webp' ? null : { bytes: PICTURE, contentType: 'image/webp' }),
      },
      pictures: {
        mark: (picture, digits) => {
          made += 1
          return Promise.resolve(Buffer.concat([picture, Buffer.from(digits)]))
        },
      },
    },
    { bytes, keptMs: 60_000 },
  )
  return { marked, made: () => made }
}

test('makes a picture once for each viewer, also for requests at the same moment', async () => {
  const { marked, made } = start(10_000)
  const [first, second] = await Promise.all([marked.open('p/a.webp', '1'), marked.open('p/a.webp', '1')])
  expect(first?.bytes.equals(second?.bytes ?? PICTURE)).toBe(true)
  await marked.open('p/a.webp', '2')
  await marked.open('p/a.webp', '1')
  expect(made()).toBe(2)
  expect(await marked.open('p/none.webp', '1')).toBeNull()
})

test('forgets what was opened longest ago when the memory is full', async () => {
  const { marked, made } = start(250)
  for (const viewer of ['1', '2', '1', '3', '1']) await marked.open('p/a.webp', viewer)
  expect(made()).toBe(3)
  await marked.open('p/a.webp', '2')
  expect(made()).toBe(4)
})
