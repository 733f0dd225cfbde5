import { execFileSync } from 'node:child_process'
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** The font of Android phones: every journey is drawn in it. */
const NARROW = 'Roboto'
/** A font that is a sixth wider, as on some phones. */
const WIDE = 'DejaVu Sans'

/**
 * Families for Latin letters, from narrow to wide, in which a screen must keep its layout. Chinese fonts come from
 * the machine.
 */
export const FONTS = [NARROW, WIDE] as const

const folder = path.resolve(__dirname, '../../.cache/fonts')
const packages = path.resolve(__dirname, '../../node_modules')
const WEIGHTS = ['400Regular', '500Medium', '600SemiBold', '700Bold', '900Black']
/** Names of generic families that pages use when they name no font, in browsers and systems. */
const GENERIC = ['sans-serif', 'sans', 'system-ui', 'BlinkMacSystemFont']

/**
 * Folders of the machine's Chinese fonts; empty where fonts cannot be listed, as on macOS, which needs no such file.
 */
const chineseFolders = (): string[] => {
  try {
    const files = execFileSync('fc-list', [':lang=zh-cn', '--format', '%{file}\n'], { encoding: 'utf8' })
    return [...new Set(files.trim().split('\n').map(path.dirname))]
  } catch {
    return []
  }
}

const settings = (): string => {
  const folders = [
    ...WEIGHTS.map((weight) => path.join(packages, '@expo-google-fonts/roboto', weight)),
    path.join(packages, 'dejavu-fonts-ttf/ttf'),
    ...chineseFolders(),
  ]
  const named = GENERIC.map(
    (name) => `<match target="pattern"><test name="family"><string>${name}</string></test>
<edit name="family" mode="prepend" binding="strong"><string>${NARROW}</string></edit></match>`,
  )
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
${folders.map((one) => `<dir>${one}</dir>`).join('\n')}
<cachedir>${path.join(folder, 'cache')}</cachedir>
${named.join('\n')}
</fontconfig>
`
}

/**
 * Environment of a browser that has only our fonts and the machine's Chinese ones: pages look and measure the same on
 * every machine.
 */
export const fontEnvironment = (): Record<string, string> => {
  const file = path.join(folder, 'fonts.conf')
  mkdirSync(folder, { recursive: true })
  // Several workers write it at once.
  writeFileSync(`${file}.${process.pid}`, settings())
  renameSync(`${file}.${process.pid}`, file)
  return { FONTCONFIG_FILE: file }
}
