import { sql } from 'kysely'
import { useApp } from '../../../../test/server/rigs/app-rig'

const app = useApp()

test.each(['settings', 'filters'] as const)(
  'the database itself refuses %s of 4,096 bytes, and holds all that a client can send',
  async (column) => {
    const { id } = await app.seed.member()
    const held = async (bytes: number): Promise<string> => {
      // As text, `{"hideAge": "…"}` has 15 bytes beside the letters.
      const value = JSON.stringify({ hideAge: 'x'.repeat(bytes - 15) })
      await sql`update member set ${sql.ref(column)} = ${value}::jsonb where id = ${id}`.execute(app.core.db)
      const { rows } = await sql<{ bytes: number }>`
        select octet_length(${sql.ref(column)}::text) as bytes from member where id = ${id}`.execute(
        app.core.db,
      )
      return `${rows[0]?.bytes} bytes`
    }
    expect(await held(4_095)).toBe('4095 bytes')
    await expect(held(4_096)).rejects.toThrow(`member_${column}_size`)
  },
)
