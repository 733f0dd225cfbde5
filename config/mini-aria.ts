/** What screen readers are told of any element. */
const ofAll = ['label', 'role', 'hidden', 'live'] as const
/** What controls and layers are made of says more of itself. No reader of a phone says "busy". */
const ofControls = [
  'modal',
  'disabled',
  'level',
  'current',
  'checked',
  'selected',
  'pressed',
  'valuetext',
] as const
/** Numbers, of which 0 says something, too. */
const numbers = ['valuemin', 'valuenow', 'valuemax'] as const

const ofView = [...ofAll, ...ofControls, ...numbers]

/** By the templates that draw elements with properties; those without any have templates of their own. */
const spoken: Readonly<Record<string, readonly string[]>> = {
  view: ofView,
  'catch-view': ofView,
  'static-view': ofView,
  text: ofAll,
  'static-text': ofAll,
  image: ofAll,
  'static-image': ofAll,
  button: ['label'],
  input: ['label'],
  textarea: ['label'],
}

/** Both say the role; WeChat calls it as its other properties. Source: provider docs "aria-component", "无障碍访问" */
const roleName: Readonly<Record<string, string>> = { weapp: 'aria-role', alipay: 'role' }

const isNumber = (name: string): boolean => (numbers as readonly string[]).includes(name)

/** What is not there is empty: a value that is undefined could be read out. */
function attributesOf(component: string, platform: string): Record<string, string> {
  const rows = (spoken[component] ?? []).map((name) => {
    if (name === 'role') return [roleName[platform] ?? name, "i.role||''"]
    const value = `i.aria${name.charAt(0).toUpperCase()}${name.slice(1)}`
    return [`aria-${name}`, isNumber(name) ? `xs.b(${value},'')` : `${value}||''`]
  })
  return Object.fromEntries(rows) as Record<string, string>
}

/** Attributes of the components that a platform has, by component. */
type Components = Record<string, Record<string, string>>

/** What this plugin needs of Taro's platform of a mini-program. H5 has no templates. */
interface Platform {
  readonly platform: string
  readonly template?: { createMiniComponents: (known: Components) => Components }
}

interface PluginContext {
  registerMethod: (method: { name: string; fn: (platform: Platform) => void }) => void
}

/**
 * Taro plugin: templates pass on what screen readers are told. Taro itself sends these properties to the view and draws
 * nothing of them. Written into the templates alone, because Taro's own way (`@tarojs/plugin-inject`) numbers all
 * properties anew and sends them by numbers.
 */
export default function miniAria(context: PluginContext): void {
  context.registerMethod({
    name: 'onSetupClose',
    fn({ platform, template }) {
      if (!template) return
      const create = template.createMiniComponents.bind(template)
      template.createMiniComponents = (known) => {
        const components = create(known)
        for (const [name, attributes] of Object.entries(components))
          Object.assign(attributes, attributesOf(name, platform))
        return components
      }
    },
  })
}
