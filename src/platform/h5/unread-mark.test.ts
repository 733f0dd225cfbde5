import { readFileSync } from 'node:fs'
import path from 'node:path'
import { showUnread } from './unread-mark'

const icon = /<link rel="icon"[^>]*>/.exec(
  readFileSync(path.join(__dirname, '../../index.html'), 'utf8'),
)?.[0]
const link = () => document.querySelector<HTMLLinkElement>('link[rel=icon]')?.href ?? ''

let badges: (number | null)[]

beforeEach(() => {
  document.head.innerHTML = `<title>消息</title>${icon}`
  badges = []
  Object.assign(navigator, {
    setAppBadge: (count: number) => Promise.resolve(void badges.push(count)),
    clearAppBadge: () => Promise.reject(new Error('not installed')),
  })
})

afterEach(() => showUnread(0))

test('the count is in the title of every page, on the icon and on the app, and goes again', async () => {
  const bare = link()
  showUnread(3)
  expect(document.title).toBe('(3) 消息')
  expect(link()).toContain('circle')
  expect(badges).toEqual([3])
  document.title = '钱包'
  await new Promise((resolve) => setTimeout(resolve))
  expect(document.title).toBe('(3) 钱包')
  showUnread(120)
  expect(document.title).toBe('(99+) 钱包')
  showUnread(0)
  expect(document.title).toBe('钱包')
  expect(link()).toBe(bare)
})
