import { net } from '../net'

/** `net.test.ts` runs it: a fault after the last test fails the file. */
test('nothing', () => undefined)

afterAll(() => net.report('log: the sky fell'))
