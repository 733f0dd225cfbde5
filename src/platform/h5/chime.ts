/** Two soft notes, in Hz, and the moments when they begin, in s. Source: ours */
const NOTES = [
  { frequency: 880, at: 0 },
  { frequency: 1174.7, at: 0.09 },
] as const
/** Loudness of a note at its start, and how long it fades, in s. */
const LOUDNESS = 0.06
const FADE_S = 0.35
/** Where a fading note counts as silent; an exponential fade never reaches 0. */
const SILENT = 0.0001

let context: AudioContext | null = null

const playNote = (to: AudioContext, frequency: number, at: number): void => {
  const begin = to.currentTime + at
  const note = to.createOscillator()
  const volume = to.createGain()
  note.frequency.value = frequency
  volume.gain.setValueAtTime(LOUDNESS, begin)
  volume.gain.exponentialRampToValueAtTime(SILENT, begin + FADE_S)
  note.connect(volume).connect(to.destination)
  note.start(begin)
  note.stop(begin + FADE_S)
}

/**
 * Plays the sound of news. Does nothing before the member has touched the page, because browsers allow no sound then.
 * Never throws.
 */
export function playChime(): void {
  const hasTouched = (navigator as { userActivation?: UserActivation }).userActivation?.hasBeenActive
  if (hasTouched === false || typeof AudioContext !== 'function') return
  context ??= new AudioContext()
  const to = context
  const play = () => NOTES.forEach(({ frequency, at }) => playNote(to, frequency, at))
  if (to.state === 'running') play()
  // A phone that took the sound away, for a call, may refuse.
  else void to.resume().then(play, () => undefined)
}
