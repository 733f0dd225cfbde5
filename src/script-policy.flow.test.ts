import { readFileSync } from 'node:fs'
import path from 'node:path'

interface Policy {
  readonly createHTML: (text: string) => string
  readonly createScriptURL: (address: string) => string
  readonly createScript?: unknown
}

const html = readFileSync(path.join(__dirname, 'index.html'), 'utf8')
const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script)
const script = scripts.find((one) => one.includes('trustedTypes')) ?? ''

/** The policies that the page makes in a browser with trusted types. */
const policiesOf = (): Map<string, Policy> => {
  const policies = new Map<string, Policy>()
  const trustedTypes = { createPolicy: (name: string, policy: Policy) => policies.set(name, policy) }
  Object.assign(window, { trustedTypes })
  window.eval(script)
  Reflect.deleteProperty(window, 'trustedTypes')
  return policies
}

test('the page has one policy, which makes no script of a text', () => {
  const policies = policiesOf()
  expect([...policies.keys()]).toEqual(['default'])
  expect(policies.get('default')?.createScript).toBeUndefined()
})

test('a browser without trusted types makes no policy and no error', () => {
  expect(() => void window.eval(script)).not.toThrow()
})

test('a text with markup is refused, a style sheet is not', () => {
  const policy = policiesOf().get('default')
  for (const text of ['', '你好 & 再见', 'a > b { color: red }']) expect(policy?.createHTML(text)).toBe(text)
  for (const text of ['<b>', '小满<img src=x onerror=alert(1)>', '<script>1</script>', '<'])
    expect(() => policy?.createHTML(text)).toThrow(TypeError)
})

test('an icon that only draws is allowed, one that could act is not', () => {
  const policy = policiesOf().get('default')
  const icon = '\n<svg class="icon" width="24">\n  <path d="M1 1"/><path d="M2 2"></path>\n</svg>\n'
  expect(policy?.createHTML(icon)).toBe(icon)
  for (const inner of ['<path d="" onload=alert(1) />', '<script>1</script>', '<a href="#"></a>', '<b/>'])
    expect(() => policy?.createHTML(`<svg width="24">${inner}</svg>`)).toThrow(TypeError)
  for (const text of [
    '<svg onload=alert(1)></svg>',
    '<svg/onload=alert(1)>',
    '<svg width="1"></svg><img src=x>',
  ])
    expect(() => policy?.createHTML(text)).toThrow(TypeError)
})

test('scripts and workers come from the page’s own origin', () => {
  const policy = policiesOf().get('default')
  const own = ['js/app.12345678.js', './a.js', `${location.origin}/b.js`, `blob:${location.origin}/1-2`]
  for (const address of own) expect(policy?.createScriptURL(address)).toBe(address)
  for (const address of [
    'https://evil.example/a.js',
    '//evil.example/a.js',
    'data:text/javascript,1',
    'blob:null/1',
  ])
    expect(() => policy?.createScriptURL(address)).toThrow(TypeError)
})
