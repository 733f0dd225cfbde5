/** Accessibility properties of every element. */
const ofAll = ['label', 'role', 'hidden', 'live'] as const
/** Additional properties of controls and layers. No screen reader of a phone says "busy". */
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
/** Properties with numbers, in which 0 has a meaning. */
const numbers = ['valuemin', 'valuenow', 'valuemax'] as const

const ofView = [...ofAll, ...ofControls, ...numbers]

/** Properties by template of elements with properties; elements without any have their own templates. */
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

/**
 * Names of the role attribute; WeChat and Alipay use different names. Source: provider docs "aria-component", "无障碍访问"
 */
const roleName: Readonly<Record<string, string>> = { weapp: 'aria-role', alipay: 'role' }

const isNumber = (name: string): boolean => (numbers as readonly string[]).includes(name)

/** Attributes with an empty string for absent values: a screen reader could read "undefined" out. */
function attributesOf(component: string, platform: string): Record<string, string> {
  const rows = (spoken[component] ?? []).map((name) => {
    if (name === 'role') return [roleName[platform] ?? name, "i.role||''"]
    const value = `i.aria${name.charAt(0).toUpperCase()}${name.slice(1)}`
    return [`aria-${name}`, isNumber(name) ? `xs.b(${value},'')` : `${value}||''`]
  })
  return Object.fromEntries(rows) as Record<string, string>
}

/** Attributes of a platform's components, by component. */
type Components = Record<string, Record<string, string>>

/** The parts of Taro's mini-program platform that this plugin uses. H5 has no templates. */
interface Platform {
  readonly platform: string
  readonly template?: { createMiniComponents: (known: Components) => Components }
}

interface PluginContext {
  registerMethod: (method: { name: string; fn: (platform: Platform) => void }) => void
}

/**
 * Taro plugin: templates pass accessibility properties on. Taro itself sends these properties to the view and renders
 * none of them. They are written only into the templates, because Taro's own way (`@tarojs/plugin-inject`) renumbers
 * all properties and sends them by number.
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
