import { judgeOrigin } from './origin'
import { readRoute } from './sockjs/route'

test.each([
  ['http://app.example', 'app.example', 'same'],
  ['https://app.example', 'app.example', 'same'],
  ['https://app.example:8443', 'APP.example:8443', 'same'],
  ['https://app.example', 'app.example:8443', 'refused'],
  ['https://listed.example', 'app.example', 'listed'],
  ['https://listed.example:1', 'app.example', 'refused'],
  ['https://app.example.evil', 'app.example', 'refused'],
  ['https://evil.example/app.example', 'app.example', 'refused'],
  ['https://app.example@evil.example', 'app.example', 'refused'],
  ['null', 'app.example', 'refused'],
  ['file://', '', 'refused'],
  ['', 'app.example', 'refused'],
  ['https://app.example', undefined, 'refused'],
])('judges a page of %s at host %s as %s/%s', (origin, host, verdict) => {
  expect(judgeOrigin(origin, host, ['https://listed.example'])).toBe(verdict)
})

test.each([
  ['/chat', 'welcome'],
  ['/chat/info?t=1', 'info'],
  ['/chat/websocket', 'raw'],
  ['/chat/000/abcdefgh/xhr', 'session'],
  ['/chat/000/abcdefg/xhr', undefined],
  ['/chat/000/abcdefgh/jsonp', undefined],
  ['/chat/000/abcdefgh/htmlfile', undefined],
  ['/chat/000/abcdefgh/eventsource', undefined],
  ['/chat/iframe.html', undefined],
  ['/chat/0.0/abcdefgh/xhr', undefined],
  ['/chat/000/abcd%65fgh/xhr', undefined],
  ['/chat//abcdefgh/xhr', undefined],
  ['/chat/websocket/', undefined],
  ['/CHAT/websocket', undefined],
])('reads the path %s as %s', (path, kind) => {
  expect(readRoute(path)?.kind).toBe(kind)
})
