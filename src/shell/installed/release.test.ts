import { LOOK_MS, Release } from './release'

const page = (script: string) => `<script>1</script><script defer="defer" src="./js/${script}.js"></script>`

/** A build whose page has loaded `app.old`, on a server that gives this answer. */
function opened(answer: () => { status?: number; text?: string }) {
  const asked: string[] = []
  let now = 0
  const release = new Release({
    fetch: async (url) => {
      asked.push(url)
      const { status = 200, text = '' } = answer()
      return { ok: status === 200, status, text: async () => text } as Response
    },
    now: () => now,
    hasScript: (path) => path === '/js/app.old.js',
  })
  return { release, asked, pass: (ms: number) => (now += ms) }
}

test.each([
  ['the same build', { text: page('app.old') }, false],
  ['another build', { text: page('app.new') }, true],
  ['a page of the network', { text: '<p>Log in</p>' }, false],
  ['a failing server', { status: 502, text: page('app.new') }, false],
])('%s is recognised at a look', async (_name, answer, isNew) => {
  const { release } = opened(() => answer)
  await release.look()
  expect(release.isNew).toBe(isNew)
})

test('a member who comes back causes a look, but not soon after the last one', async () => {
  const { release, asked, pass } = opened(() => ({ text: page('app.old') }))
  pass(LOOK_MS - 1)
  await release.lookAgain()
  expect(asked).toEqual([])
  pass(1)
  await release.lookAgain()
  await release.lookAgain()
  expect(asked).toEqual(['/'])
})

test.each([
  [404, true],
  [200, false],
  [503, false],
])('a file that did not load and answers %i means a new build: %s', async (status, isNew) => {
  const { release, asked } = opened(() => ({ status }))
  await release.missed('/js/3.0123abcd.js')
  expect(release.isNew).toBe(isNew)
  expect(asked).toEqual(['/js/3.0123abcd.js'])
})

test('without a network nothing is known', async () => {
  const { release } = opened(() => {
    throw new TypeError('offline')
  })
  await release.look()
  await release.missed('/js/3.0123abcd.js')
  expect(release.isNew).toBe(false)
})
