import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { projectDir } from './lib/project.mjs'
import { findPromtool } from './lib/promtool.mjs'

const read = (place) => readFileSync(path.join(projectDir, place), 'utf8')
const namesIn = (text, pattern) => [...new Set([...text.matchAll(pattern)].map(([, name]) => name))].sort()

/** Settings of a server in production: all of the README's table but those of a build and of the demo world. */
const settings = () => {
  const table = read('README.md').split('## Configuration')[1].split('\n\n')[1]
  const names = table.split('\n').flatMap((row) => namesIn(row.split('|')[1] ?? '', /`([A-Z][A-Z0-9_]+)`/g))
  return names.filter((name) => !/^TARO_APP|_FILE$|^JINYU_DEMO$|^JINYU_MEMBERS$/.test(name)).sort()
}

test('the example of the settings has each of them, and no other', () => {
  const example = namesIn(read('deploy/.env.example'), /^#?([A-Z][A-Z0-9_]+)=/gm)
  expect(example.filter((name) => name !== 'JINYU_DOMAIN')).toEqual(settings())
})

/** Names of the product's metrics in a text, without the endings of a histogram. */
const metricsIn = (text) => namesIn(text, /\b(jinyu_[a-z_]+?)(?:_count|_bucket|_sum)?(?=[{[)])/g)

const metricSources = () =>
  readdirSync(path.join(projectDir, 'server/metrics'))
    .map((name) => read(`server/metrics/${name}`))
    .join('\n')

test('alerts ask only for metrics and queues that the server has', () => {
  const sources = metricSources()
  const rules = read('deploy/prometheus/rules.yml')
  const metrics = metricsIn(rules)
  expect(metrics.length).toBeGreaterThan(2)
  for (const name of metrics) expect(sources).toContain(`'${name}'`)
  for (const queue of namesIn(rules, /queue="([a-z]+)"/g)) expect(sources).toContain(`name: '${queue}'`)
})

test('the dashboard shows every metric of the server, and no other', () => {
  const { panels } = JSON.parse(read('deploy/grafana/dashboards/jinyu.json'))
  const expressions = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)).join('\n')
  const metrics = namesIn(metricSources(), /name: '(jinyu_[a-z_]+)'/g)
  expect(metricsIn(expressions)).toEqual(metrics)
  expect(panels.map(({ id }) => id)).toEqual(panels.map((_, index) => index + 1))
})

const compose = read('deploy/compose.yaml')

test('every file that compose mounts is there, and its programs can be run', () => {
  const mounted = namesIn(compose, /(?:- |\[')\.\/([\w./-]+):/g)
  expect(mounted).toContain('postgres')
  for (const place of mounted) expect(existsSync(path.join(projectDir, 'deploy', place))).toBe(true)
  const scripts = ['backup', 'postgres'].flatMap((folder) =>
    readdirSync(path.join(projectDir, 'deploy', folder)).map((name) => path.join('deploy', folder, name)),
  )
  for (const script of scripts)
    expect({ script, mode: statSync(path.join(projectDir, script)).mode & 0o111 }).toEqual({
      script,
      mode: 0o111,
    })
})

test('each secret of compose is explained, and neither git nor an image gets it', () => {
  const readme = read('deploy/README.md')
  for (const name of namesIn(compose, /file: \.\/secrets\/(\w+)/g)) expect(readme).toContain(`\`${name}\``)
  for (const list of ['.gitignore', '.dockerignore'])
    expect(read(list).split('\n')).toEqual(expect.arrayContaining(['deploy/.env', 'deploy/secrets']))
})

const promtool = findPromtool()
const withPromtool = promtool === null ? test.skip : test

test('each rule has a test in which it is quiet and one in which it fires', () => {
  const rules = namesIn(read('deploy/prometheus/rules.yml'), /- alert: (\w+)/g)
  const tests = read('deploy/prometheus/rules.test.yml')
  for (const name of rules) {
    const alerts = namesIn(tests, new RegExp(`alertname: ${name}\\n\\s+exp_alerts:(.*)`, 'g'))
    expect({ name, alerts }).toEqual({ name, alerts: ['', ' []'] })
  }
})

withPromtool('each rule fires for its numbers and for no others', () => {
  const folder = path.join(projectDir, 'deploy/prometheus')
  const { status, stdout, stderr } = spawnSync(promtool, ['test', 'rules', 'rules.test.yml'], {
    cwd: folder,
    encoding: 'utf8',
  })
  expect({ status, said: status === 0 ? '' : stdout + stderr }).toEqual({ status: 0, said: '' })
})

test('every program that is deployed is one of the build', () => {
  const programs = namesIn(read('scripts/lib/server-build.mjs'), /^ {2}'?([a-z-]+)'?: 'server\//gm)
  const deployed = ['Dockerfile', 'compose.yaml', 'systemd/jinyu.service', 'README.md']
    .map((name) => read(`deploy/${name}`))
    .join('\n')
  for (const name of namesIn(deployed, /dist\/server\/([a-z-]+)\.mjs/g)) expect(programs).toContain(name)
})
