import { CONTACT_BLOCK_MAX, DAY_MS } from '@contract/constants'
import { errorCodes } from '@contract/errors'
import { createContactBlocking } from '../../../../test/server/acts/contact-blocking'
import { useApp } from '../../../../test/server/rigs/app-rig'

const app = useApp()
const { strangerPhone, step, put, rowsOf } = createContactBlocking(() => app)

describe('the list', () => {
  test('accepts pasted numbers, each once, and shows their last digits, newest first', async () => {
    const member = await app.seed.member()
    const [first, second] = [strangerPhone(), strangerPhone()]
    await put(member, first)
    app.clock.advance(1_000)
    const answer = await put(member, `+86 ${second.slice(0, 3)} ${second.slice(3)}`, second, first)
    expect(answer.data.contactBlocks.map(({ tail }: { tail: string }) => tail)).toEqual([
      second.slice(-4),
      first.slice(-4),
    ])
  })

  test('gives the same answer for the number of a member and an unused one', async () => {
    const [member, other] = [await app.seed.member(), await app.seed.member()]
    const shapes = await Promise.all(
      [other.phone, strangerPhone()].map(async (phone) => {
        const { code, data } = await put(member, phone)
        return [code, Object.keys(data).sort(), Object.keys(data.contactBlocks[0]).sort()]
      }),
    )
    expect(shapes[0]).toEqual(shapes[1])
  })

  test('holds fifty numbers, whatever arrives at once', async () => {
    const member = await app.seed.member()
    await put(member, ...Array.from({ length: CONTACT_BLOCK_MAX - 2 }, strangerPhone))
    const answers = await Promise.all(Array.from({ length: 6 }, () => put(member, strangerPhone())))
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(2)
    const refused = answers.find(({ code }) => code !== 1)
    expect(refused).toMatchObject({
      code: errorCodes.INVALID_PARAMETERS,
      data: { fields: { phones: '最多50个号码' } },
    })
    expect(await rowsOf(member)).toHaveLength(CONTACT_BLOCK_MAX)
  })

  test('prevents guessing: it accepts ten new numbers a day after the first fifty', async () => {
    const member = await app.seed.member()
    const clear = async () => {
      for (const { id } of await rowsOf(member)) await step(member, { step: 'remove', id })
    }
    const first = Array.from({ length: CONTACT_BLOCK_MAX }, strangerPhone)
    await put(member, ...first)
    await clear()
    expect((await put(member, ...Array.from({ length: 10 }, strangerPhone))).code).toBe(1)
    const refused = await put(member, strangerPhone())
    expect(refused).toMatchObject({
      code: errorCodes.TOO_MANY_TRIES,
      data: { retryAfter: expect.any(Number) },
    })
    await clear()
    // A removed number that still applies is not new.
    expect((await put(member, ...first)).data.contactBlocks).toHaveLength(CONTACT_BLOCK_MAX)
    await clear()
    app.clock.advance(DAY_MS)
    expect((await put(member, ...Array.from({ length: 11 }, strangerPhone))).code).toBe(
      errorCodes.TOO_MANY_TRIES,
    )
    expect(await rowsOf(member)).toEqual([])
    expect((await put(member, strangerPhone())).code).toBe(1)
  })

  test.each([
    ['no number', ['12345'], '有不正确的号码，每个号码需为11位手机号'],
    ['another country’s', ['+1 212 555 0100'], '有不正确的号码，每个号码需为11位手机号'],
    ['one bad among good ones', ['15100009999', 'abc'], '有不正确的号码，每个号码需为11位手机号'],
  ])('rejects %s and stores nothing', async (_name, phones, words) => {
    const member = await app.seed.member()
    expect(await step(member, { step: 'add', phones })).toMatchObject({
      code: errorCodes.INVALID_PARAMETERS,
      data: { fields: { phones: words } },
    })
    expect(await rowsOf(member)).toEqual([])
  })

  test('rejects the member’s own number, and rows of other members', async () => {
    const [member, other] = [await app.seed.member(), await app.seed.member()]
    expect((await put(member, member.phone)).data.fields).toEqual({ phones: '不用填写自己的手机号' })
    await put(other, strangerPhone())
    const [{ id }] = await rowsOf(other)
    expect((await step(member, { step: 'remove', id })).code).toBe(errorCodes.NOT_FOUND)
    expect(await rowsOf(other)).toHaveLength(1)
  })
})
