import { Registry } from 'prom-client'
import { observeProcess } from './process'

const poolOf = (waiting: number) => ({ connections: () => ({ open: 3, idle: 1, waiting }) })
const nodes = { isConnected: null }

const linesOf = async (observed: Parameters<typeof observeProcess>[0]): Promise<string[]> => {
  const registry = new Registry()
  observeProcess(observed, registry)
  const lines = (await registry.metrics()).split('\n')
  return lines.filter((line) => line.startsWith('jinyu_database_connections'))
}

test('shows callers that wait for the database of the chats beside those of the primary', async () => {
  expect(await linesOf({ primary: poolOf(0), chats: poolOf(7), nodes })).toEqual([
    'jinyu_database_connections{server="primary",state="open"} 3',
    'jinyu_database_connections{server="primary",state="idle"} 1',
    'jinyu_database_connections{server="primary",state="waiting"} 0',
    'jinyu_database_connections{server="chats",state="open"} 3',
    'jinyu_database_connections{server="chats",state="idle"} 1',
    'jinyu_database_connections{server="chats",state="waiting"} 7',
  ])
})

test('has one server where the chats are in the same database', async () => {
  const lines = await linesOf({ primary: poolOf(2), chats: null, nodes })
  expect(lines).toHaveLength(3)
  expect(lines.every((line) => line.includes('server="primary"'))).toBe(true)
})
