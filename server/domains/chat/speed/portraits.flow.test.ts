import { readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import type { SeededMember } from '../../../../test/server/seed'
import { leave, pass, seedDate, stateOf, storeCover } from '../../../../test/server/speed-dates'
import { useApp } from '../../../../test/server/rigs/app-rig'

const app = useApp({ connections: 32 })
let a: SeededMember
let b: SeededMember
let speedId: string

const COVER = readFileSync(path.join(__dirname, '../../../demo/assets/portraits/f01.jpg'))

beforeEach(async () => {
  ;({ a, b, speedId } = await seedDate(app))
})

describe('portraits', () => {
  const fetchPortrait = (url: string) => fetch(app.url + url)
  const portraitOf = async (member: SeededMember) => {
    const { date } = await stateOf(member)
    if (!date) throw new Error('no date')
    return date.portrait
  }

  beforeEach(async () => {
    // A canary in the metadata, which a picture made from a few pixels cannot contain.
    await storeCover(
      app,
      b,
      await sharp(COVER)
        .withExif({ IFD0: { Copyright: 'CANARY' } })
        .webp()
        .toBuffer(),
    )
  })

  test('get clearer in six steps and are clear in the choice; each is another picture', async () => {
    const seen: Buffer[] = []
    for (let step = 1; step <= 7; step++) {
      const portrait = await portraitOf(a)
      expect(portrait.step).toBe(step)
      expect(portrait.nextAt).toBe(step === 7 ? null : app.clock.now() + 30_000)
      const response = await fetchPortrait(portrait.url)
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe('image/webp')
      seen.push(Buffer.from(await response.arrayBuffer()))
      await pass(app, 30_000, 10_000)
      if (step === 6) expect((await stateOf(a)).phase).toBe('choosing')
    }
    expect(new Set(seen.map((bytes) => bytes.toString('base64'))).size).toBe(7)
    for (const bytes of seen) {
      expect(bytes.includes('CANARY')).toBe(false)
      expect((await sharp(bytes).metadata()).exif).toBeUndefined()
    }
    // Detail of a picture: the difference after it is made small and large again.
    const detail = await Promise.all(
      seen.map(async (bytes) => {
        const size = 256
        const plain = await sharp(bytes).resize(size, size).greyscale().raw().toBuffer()
        const soft = await sharp(
          await sharp(bytes).resize(size, size).greyscale().resize(12, 12).png().toBuffer(),
        )
          .resize(size, size, { kernel: 'cubic' })
          .greyscale()
          .raw()
          .toBuffer()
        return plain.reduce((sum, value, i) => sum + Math.abs(value - (soft[i] ?? 0)), 0) / plain.length
      }),
    )
    expect([...detail].sort((x, y) => x - y)).toEqual(detail)
    expect(detail[0]).toBeLessThan((detail[6] ?? 0) / 3)
  })

  test('of a later step cannot be loaded early, and their address cannot be made from an earlier one', async () => {
    const { url } = await portraitOf(a)
    const { portrait_id: id } = await app.core.db
      .selectFrom('speed_side')
      .select('portrait_id')
      .where('date_id', '=', speedId)
      .where('member_id', '=', a.id)
      .executeTakeFirstOrThrow()
    const { portraitName } = await import('./portrait-address')
    for (let step = 2; step <= 7; step++) {
      const response = await fetchPortrait(`/media/speed/${portraitName(app.core.crypto, id, step)}`)
      expect(response.status).toBe(404)
    }
    for (const guess of [
      url.slice(0, -1),
      `${url}x`,
      url.slice(0, -4) + 'AAAA',
      '/media/speed/',
      `/media/speed/${speedId}`,
    ]) {
      expect((await fetchPortrait(guess)).status).toBe(404)
    }
    await pass(app, 30_000, 10_000)
    expect((await fetchPortrait(`/media/speed/${portraitName(app.core.crypto, id, 2)}`)).status).toBe(200)
    expect((await fetchPortrait(url)).status).toBe(200)
  })

  test('cannot be loaded after the date, and lose their files an hour later', async () => {
    const { url } = await portraitOf(a)
    expect((await fetchPortrait(url)).status).toBe(200)
    const key = `s/${url.slice('/media/speed/'.length, '/media/speed/'.length + 22)}/1.webp`
    await leave(b)
    expect((await fetchPortrait(url)).status).toBe(404)
    expect((await fetchPortrait(`/media/${key}`)).status).toBe(404)
    await app.services.jobs.runDue()
    expect(await app.services.store.get(key)).not.toBeNull()
    app.clock.advance(60 * 60_000)
    await app.services.jobs.runDue()
    expect(await app.services.store.get(key)).toBeNull()
  })

  test('of a member whose picture is missing are not found', async () => {
    expect((await fetchPortrait((await portraitOf(b)).url)).status).toBe(404)
  })
})
