import { networkOf } from './network'

test.each([
  ['192.0.2.77', { v4Bytes: 4, v6Groups: 4 }, '192.0.2.77'],
  ['192.0.2.77', { v4Bytes: 3, v6Groups: 3 }, '192.0.2'],
  ['::ffff:192.0.2.77', { v4Bytes: 3, v6Groups: 3 }, '192.0.2'],
  ['2001:db8:1:2:3:4:5:6', { v4Bytes: 4, v6Groups: 4 }, '2001:db8:1:2'],
  ['2001:db8::6', { v4Bytes: 4, v6Groups: 4 }, '2001:db8:0:0'],
  ['2001:db8::6', { v4Bytes: 3, v6Groups: 3 }, '2001:db8:0'],
  ['::1', { v4Bytes: 3, v6Groups: 3 }, '0:0:0'],
  ['::FFFF:192.0.2.77', { v4Bytes: 4, v6Groups: 4 }, '192.0.2.77'],
  ['2001:0DB8:01:2::9', { v4Bytes: 4, v6Groups: 4 }, '2001:db8:1:2'],
  ['2001:db8:1:2:ffff::1', { v4Bytes: 4, v6Groups: 4 }, '2001:db8:1:2'],
  ['fe80::1%eth0', { v4Bytes: 4, v6Groups: 4 }, 'fe80:0:0:0'],
  ['', { v4Bytes: 4, v6Groups: 4 }, ''],
  ['fe80::', { v4Bytes: 3, v6Groups: 2 }, 'fe80:0'],
])('%s at %j is in %s', (ip, width, network) => {
  expect(networkOf(ip, width)).toBe(network)
})
