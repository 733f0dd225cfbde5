import { withoutRepeats } from './without-repeats.mjs'

const one = { name: 'one', command: ['jest'], leaves: { to: 'two', pattern: 'e2e/(chat|speed)\\.test' } }
const two = { name: 'two', command: ['jest', '--testPathPattern=e2e/(chat|speed)\\.test'] }

/** The files that a command runs. */
const filesOf = ({ command }) => {
  const pattern = command
    .find((argument) => argument.startsWith('--testPathPattern='))
    ?.split('=')
    .slice(1)
    .join('=')
  return ['chat', 'speed', 'chat-place'].filter((name) =>
    new RegExp(pattern ?? '').test(`/there/e2e/${name}.test.ts`),
  )
}

test('files of two steps run once, in the step that they are left to', () => {
  expect(withoutRepeats([one, two]).map(filesOf)).toEqual([['chat-place'], ['chat', 'speed']])
})

test('a step keeps all its files when the other one does not run', () => {
  expect(withoutRepeats([one]).map(filesOf)).toEqual([['chat', 'speed', 'chat-place']])
})
