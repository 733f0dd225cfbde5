import { sql } from 'kysely'
import { createTestDatabase } from '../../../../test/server/database'
import { openExplaining } from '../../../../test/server/acts/explaining'
import { createManualClock } from '../../../../test/server/manual-clock'
import { insertSyntheticMembers } from '../../../demo/synthetic'
import { createPictureCopies } from './picture-copies'

const MEMBERS = 2_000
const LOOK = '0123456789abcdef'

test('finds a picture of a banned member by the index of its bands, however many others exist', async () => {
  const clock = createManualClock()
  const { url } = await createTestDatabase()
  const { db, plansOf } = openExplaining(url)
  await db.transaction().execute((tx) => insertSyntheticMembers(tx, MEMBERS, 3, clock.now()))
  const copies = createPictureCopies({ db, clock, config: { refusedPictureDays: 365 } as never })
  const { id: memberId } = await db.selectFrom('member').select('id').executeTakeFirstOrThrow()
  // Each picture has ten other parts, as a real one.
  await sql`insert into image (id, member_id, object_key, thumb_key, blur_key, width, height, tint, sort, content_hash,
      created_at, looks)
    select 'i' || n, ${memberId}, n, n, n, 9, 9, '', n, int4send(n), 0,
      array(select substr(md5(n || '-' || part), 1, 16) from generate_series(1, 11) as part)
    from generate_series(1, ${MEMBERS}::int) as n`.execute(db)
  await sql`update image set looks[1] = ${LOOK} where id = 'i7'`.execute(db)
  await db.updateTable('member').set({ account_state: 'banned' }).where('id', '=', memberId).execute()
  await copies.keepBanned(db, memberId)
  await sql`analyze banned_picture, image, member`.execute(db)
  const looks = [LOOK.replace('f', 'e')]
  expect(await copies.findBanned(db, looks)).toEqual([{ pictureId: 'i7', memberId }])
  const [plan] = await plansOf(() => copies.findBanned(db, looks))
  for (const first of [1, 17, 33, 49]) expect(plan).toContain(`banned_picture_band_${first}`)
  expect(plan).not.toContain('Seq Scan on banned_picture')
  await db.destroy()
}, 120_000)
