import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createClaiming } from '../../test/server/acts/claiming'
import { by, createOperator } from '../../test/server/acts/operating'
import { coins, createRefunding } from '../../test/server/acts/refunding'
import { useShop } from '../../test/server/shop'

const shop = useShop()
const { app } = shop
const own = createClaiming(() => app)
const { bought } = createRefunding(() => shop)
const { ops, refusal } = createOperator(() => app)
const folder = mkdtempSync(path.join(tmpdir(), 'jinyu-guardians-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('decides claims at the command line by the same services', async () => {
  expect((await ops('guardians')).text).toBe('No claims wait.')
  const guardian = await own.proven()
  const { id, reference } = await own.claimed(guardian)
  expect((await ops('guardians')).text).toContain(`${id}  ${reference}  waiting  72 h left`)
  const { member, orderNo } = await bought(coins(0))
  expect(await refusal('guardian', 'refund', id, orderNo, ...by('anna'))).toContain('guardian link')
  expect(await refusal('guardian', 'link', id, '--member', member.id, ...by('anna'))).toBe('done')
  const { text } = await ops('guardian', 'show', id, '--out', folder, '--as', 'anna')
  expect(text).toContain('王芳, mother')
  expect(text).toContain(orderNo)
  expect(text).toContain(guardian.phone)
  expect(readdirSync(folder).sort()).toEqual(['kinship-1.jpeg', 'payment-2.jpeg'])
  expect((await ops('guardian', 'refund', id, orderNo, '--whole', ...by('anna'))).text).toMatch(
    /^Refund \w+ of ¥/,
  )
  expect(await refusal('guardian', 'refuse', id, '--reason', 'other', ...by('bert'))).toContain(
    'anna already',
  )
  const second = await own.claimed(guardian)
  expect(await refusal('guardian', 'refuse', second.id, '--reason', 'unclear', ...by('bert'))).toBe('done')
  expect((await ops('guardians')).text).toBe('No claims wait.')
})
