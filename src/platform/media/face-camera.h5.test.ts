import type { FaceCamera } from './face-camera'

interface Track {
  stop: jest.Mock
}

/** Pending camera requests to the browser. */
let asked: { hand: (tracks: Track[]) => void; refuse: (error: Error) => void }[]
let camera: FaceCamera

beforeEach(() => {
  asked = []
  jest.resetModules()
  Object.defineProperty(window, 'isSecureContext', { value: true, configurable: true })
  Object.defineProperty(window, 'MediaRecorder', { value: class {}, configurable: true })
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: {
      getUserMedia: () =>
        new Promise((resolve, reject) => {
          asked.push({
            hand: (tracks) => resolve({ getTracks: () => tracks }),
            refuse: reject,
          })
        }),
    },
  })
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  document.body.innerHTML = '<div id="holder"></div>'
  camera = (jest.requireActual('./face-camera.h5') as { faceCamera: FaceCamera }).faceCamera
})

afterEach(() => jest.restoreAllMocks())

const track = (): Track => ({ stop: jest.fn() })

test('shows the camera in its element, and releases it when it is closed', async () => {
  const one = track()
  const opening = camera.open('holder')
  asked[0]?.hand([one])
  expect(await opening).toBe('open')
  expect(document.querySelector('#holder video')).not.toBeNull()
  expect(one.stop).not.toHaveBeenCalled()
  camera.close()
  expect(one.stop).toHaveBeenCalledTimes(1)
})

test('a camera that arrives after it was closed is released at once and not shown', async () => {
  const late = track()
  const opening = camera.open('holder')
  camera.close()
  asked[0]?.hand([late])
  expect(await opening).toBe('closed')
  expect(late.stop).toHaveBeenCalledTimes(1)
  expect(document.querySelector('#holder video')).toBeNull()
})

test('of two openings only the later one gets the camera', async () => {
  const [first, second] = [track(), track()]
  const earlier = camera.open('holder')
  const later = camera.open('holder')
  asked[1]?.hand([second])
  asked[0]?.hand([first])
  expect([await earlier, await later]).toEqual(['closed', 'open'])
  expect(first.stop).toHaveBeenCalledTimes(1)
  expect(second.stop).not.toHaveBeenCalled()
})

test('reports a refusal of the member', async () => {
  const opening = camera.open('holder')
  asked[0]?.refuse(new DOMException('no', 'NotAllowedError'))
  expect(await opening).toBe('refused')
})
