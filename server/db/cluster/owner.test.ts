import { parseAccount } from './owner'

const passwd =
  'root:x:0:0:root:/root:/bin/bash\nnobody:x:99:98:nobody:/:/sbin/nologin\ntoor:x:0:0::/root:/bin/sh\n'

test('finds an account by its exact name', () => {
  expect(parseAccount(passwd, 'nobody')).toEqual({ uid: 99, gid: 98 })
  expect(parseAccount(passwd, 'body')).toBeNull()
})

test('never returns root under another name', () => {
  expect(parseAccount(passwd, 'toor')).toBeNull()
})
