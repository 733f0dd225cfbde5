import { installH5Guard } from './guard'
import { storage } from '../storage'

/** Records what reaches the router, which listens after the guard. */
const reached: string[] = []

beforeAll(() => {
  window.location.hash = '#/pages/my/wallet'
  installH5Guard()
  window.addEventListener('popstate', () => reached.push(window.location.hash))
})

const go = async (hash: string) => {
  reached.length = 0
  const changed = new Promise((resolve) =>
    window.addEventListener('hashchange', resolve, { once: true, capture: true }),
  )
  window.location.hash = hash
  await changed
  await new Promise((resolve) => setTimeout(resolve))
}

test('a closed address at launch becomes the entry', () => {
  expect(window.location.hash).toBe('#/pages/login/welcome')
})

test('a typed open address passes', async () => {
  await go('#/pages/login/register?inviteCode=A1')
  expect(window.location.hash).toBe('#/pages/login/register?inviteCode=A1')
})

test('a typed closed address becomes the entry, and the router does not receive it', async () => {
  await go('#/pages/my/settings')
  expect(window.location.hash).toBe('#/pages/login/welcome')
  expect(reached).not.toContain('#/pages/my/settings')
})

test('with a token it passes', async () => {
  storage.set('token', 't')
  await go('#/pages/my/settings')
  expect(window.location.hash).toBe('#/pages/my/settings')
})
