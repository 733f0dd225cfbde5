import { createMiniRecorder } from '../mini/recorder'

/** Alipay's microphone. */
export const recorder = createMiniRecorder('scope.audioRecord')
