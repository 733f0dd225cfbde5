import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'

const root = path.resolve(__dirname, '../..')

test('every test of the server passes with the chats in a database of their own', async () => {
  const args = ['--selectProjects', 'server']
  const { stderr } = await promisify(execFile)(path.join(root, 'node_modules/.bin/jest'), args, {
    cwd: root,
    env: { ...process.env, JINYU_TEST_CHAT: 'apart' },
    maxBuffer: 64 * 1024 * 1024,
  })
  process.stdout.write(`${stderr.split('\n').slice(-6).join('\n')}\n`)
}, 3_600_000)
