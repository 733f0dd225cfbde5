import { crashScenes } from './crash-scenes'
import { dieEverywhere } from './crashes'

/** Least number of deaths; a smaller one would not cover every handler. Source: ours */
const LEAST_DEATHS = 150

let deaths = 0

test.each(crashScenes.map((scene) => [scene.name, scene] as const))(
  'a process dies after its statements: %s',
  async (_name, scene) => {
    const report = await dieEverywhere(scene)
    deaths += report.deaths
    expect(report.faults).toEqual([])
    expect(report.deaths).toBeGreaterThan(0)
  },
  300_000,
)

test('enough deaths were tried', () => {
  expect(deaths).toBeGreaterThan(LEAST_DEATHS)
})
