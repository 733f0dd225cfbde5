import type { CodeSpace, MiniProgramEnv } from 'glass-easel-miniprogram-adapter'
import type { ComponentConfig, MiniPackage } from '../packaging/mini-package'
import type { Journal } from './journal'
import { evaluateTemplates } from './templates'

/** The framework's preparation of component options, which its types do not declare. */
interface OptionsPreparation {
  prepareComponentOptions: (...values: unknown[]) => [{ idPrefixGenerator?: unknown }, unknown]
}

/** Creates the framework's registry of a package: its templates, component settings and style scopes. */
export function createCodeSpace(framework: MiniProgramEnv, pack: MiniPackage, journal: Journal): CodeSpace {
  const space = framework.createCodeSpace('', true)
  keepTemplateIds(space)
  const groups = evaluateTemplates(pack.templates.code, (name) =>
    journal.fail(new Error(`Template "${name}" not found`), 'template'),
  )
  for (const path of pack.templates.paths) {
    // Without the fallback `bindtap="…"` of a native node would be a plain attribute.
    const template = { groupList: groups, content: groups[path], fallbackListenerOnNativeNode: true }
    space.addCompiledTemplate(path, template as never)
  }
  for (const [path, config] of Object.entries(pack.configs)) registerConfig(space, pack, path, config)
  return space
}

/** The framework prefixes ids of components, so the template's ids would not reach the document. */
function keepTemplateIds(space: CodeSpace): void {
  const open = space as unknown as OptionsPreparation
  const prepare = open.prepareComponentOptions.bind(space)
  open.prepareComponentOptions = (...values) => {
    const prepared = prepare(...values)
    delete prepared[0].idPrefixGenerator
    return prepared
  }
}

function registerConfig(space: CodeSpace, pack: MiniPackage, path: string, config: ComponentConfig): void {
  const isPage = pack.pages.includes(path)
  const isShared = pack.target === 'alipay' && config.component && !isPage
  space.addComponentStaticConfig(path, {
    ...config,
    component: isPage ? undefined : config.component,
    usingComponents: { ...pack.app.usingComponents, ...config.usingComponents },
    ...(isShared && { styleIsolation: 'shared' }),
  } as never)
  const scope = pack.styles[path]?.scope
  if (scope) space.addStyleSheet(path, undefined, scope)
}
