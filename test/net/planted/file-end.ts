import { net } from '../net'

/** `net.test.ts` runs it: a fault after the last test fails the file. */
test('nothing', () => undefined)

afterAll(() => net.hear('log: the sky fell'))
