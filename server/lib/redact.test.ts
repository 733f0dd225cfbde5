import { createLog } from './log'
import { redacted } from './redact'

const TOKEN = 'q3JkX0a9Zb-7Ww_k1Lr5TnVYc2Df8GhUe4MsPoIiKjQ'

test.each([
  ['a phone', 'no 13800001234 here', 'no [phone] here'],
  ['a phone with its country', 'to +86 138-0000-1234.', 'to [phone].'],
  ['an identity card', 'card 11010519491231002X', 'card [id card]'],
  ['a session', `token ${TOKEN} ended`, 'token [token] ended'],
  ['a header', 'authorization: Bearer abc.def', 'authorization: Bearer [token]'],
  [
    'an address of a service',
    'connect postgres://jinyu:pa:ss@10.0.0.1:5432/jinyu',
    'connect postgres://[credentials]@10.0.0.1:5432/jinyu',
  ],
  ['an e-mail address', 'from lin.che@mail.example.cn', 'from [email]'],
  ['a place', 'at 31.23041, 121.47372', 'at [place]'],
  ['a coordinate by its name', '{"latitude":31.23,"x":1}', '{"latitude":[place],"x":1}'],
])('hides %s', (_name, text, shown) => {
  expect(redacted(text)).toBe(shown)
})

test.each([
  ['member ids', 'member 138000012345 and 213800001234'],
  ['ULIDs', '01JQ13800001234ABCDEFGHJKM'],
  ['request ids', '3f2a1b4c-13aa-4d1e-9c1b-138000012345'],
  ['times and amounts', 'at 1782459600000, 1780000000 s, 4400 fen'],
  ['hashes', '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
  ['lines of a stack', 'at run (/srv/node_modules/@fastify/x/index.js:13:37)'],
  ['addresses without a password', 'https://jinyu.example/media/a.webp and 127.0.0.1:5432'],
])('keeps %s readable', (_name, text) => {
  expect(redacted(text)).toBe(text)
})

test('the log hides them in events, fields, messages and stacks, and stays JSON', () => {
  const lines: string[] = []
  const log = createLog(
    (line) => lines.push(line),
    () => 0,
  )
  log.info('call from 13800001234', { phone: '13900001234', number: 13800001234, count: 2 })
  log.error('failed', new Error(`no row for 13800001234 of ${TOKEN}`))
  const text = lines.join('')
  expect(text).not.toMatch(/1[38][89]?0{4}1234|13900001234|q3JkX0/)
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { event: 'call from [phone]', phone: '[phone]', number: '[phone]', count: 2 },
    { message: 'no row for [phone] of [token]' },
  ])
})
