import type { PlayerListener } from '@/platform/media/player'
import { fakeStorage } from '../../../../test/client/fake-storage'
import { VoicePlaying, type PlayableVoice } from './voice-playing'

const voice = (id: string, isReceived = true): PlayableVoice => ({ id, url: `/media/${id}`, isReceived })

function build(next: Record<string, PlayableVoice> = {}, storage = fakeStorage()) {
  const urls: string[] = []
  let listener: PlayerListener | undefined
  const broken = jest.fn()
  const playing = new VoicePlaying(
    { storage },
    {
      createPlayer: () => ({
        play: (url, heard) => {
          urls.push(url)
          listener = heard
        },
        stop: () => undefined,
      }),
      nextAfter: (id) => next[id] ?? null,
      onBroken: broken,
    },
  )
  return { playing, urls, broken, storage, player: () => listener }
}

test('one voice plays at a time, and a second tap stops it', () => {
  const { playing, player } = build()
  playing.toggle(voice('a'))
  player()?.onProgress(0.5)
  expect([playing.currentId, playing.share]).toEqual(['a', 0.5])
  playing.toggle(voice('b'))
  expect([playing.currentId, playing.share]).toEqual(['b', 0])
  playing.toggle(voice('b'))
  expect(playing.currentId).toBeNull()
})

test('the next unplayed voice plays automatically, and played ones are stored', () => {
  const storage = fakeStorage()
  const { playing, urls, player } = build({ a: voice('b') }, storage)
  playing.toggle(voice('a'))
  player()?.onEnd()
  expect(urls).toEqual(['/media/a', '/media/b'])
  player()?.onEnd()
  expect(playing.currentId).toBeNull()
  expect(build({}, storage).playing.isHeard('b')).toBe(true)
})

test('own voices do not start the next one, and a broken one is reported', () => {
  const { playing, urls, player, broken } = build({ mine: voice('b') })
  playing.toggle(voice('mine', false))
  player()?.onEnd()
  expect(urls).toEqual(['/media/mine'])
  playing.toggle(voice('a'))
  player()?.onError()
  expect(broken).toHaveBeenCalled()
  expect(playing.currentId).toBeNull()
})

test('voices of two parts do not play at the same time', () => {
  const first = build()
  const second = build()
  first.playing.toggle(voice('a'))
  second.playing.toggle(voice('b'))
  expect([first.playing.currentId, second.playing.currentId]).toEqual([null, 'b'])
})
