import { createMiniRecorder } from '../mini/recorder'

/** WeChat's microphone. */
export const recorder = createMiniRecorder('scope.record')
