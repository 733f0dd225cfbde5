import { readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { projectDir } from '../lib/project.mjs'
import { repositoryFiles } from '../lib/repository-files.mjs'

const CHAT_TABLES_FILE = 'server/db/chat/chat-tables.ts'
const TABLES_FILE = 'server/db/tables.ts'

/** Calls of Kysely whose first argument is a table. */
const TABLE_CALLS =
  /^(selectFrom|insertInto|updateTable|deleteFrom|(inner|left|right|full|cross)Join|using|from)$/
const RUNNER_CALLS = /^execute(TakeFirst(OrThrow)?)?$/
/** What ends a list of tables. */
const LIST_END =
  /\b(where|join|left|right|inner|full|cross|on|order|group|limit|for|returning|union|set|select|values|window|having)\b/

/** The parts of a statement, each without the parentheses in it, so that a list of tables is in one piece. */
const levelsOf = (text) => {
  const levels = []
  let rest = text
  for (let inner = /\(([^()]*)\)/.exec(rest); inner; inner = /\(([^()]*)\)/.exec(rest)) {
    levels.push(inner[1])
    rest = `${rest.slice(0, inner.index)}[]${rest.slice(inner.index + inner[0].length)}`
  }
  return [...levels, rest]
}

const firstWord = (item) => /^\s*(?:only |lateral )?"?(\w+)"?(?!\w*[."])/.exec(item)?.[1]

/**
 * The tables that a piece of SQL reads or writes. A name of the statement's own `with` is no table.
 * @param {string} text with something for each value, and without the pieces of SQL in it
 * @param {ReadonlySet<string>} names of all tables
 * @returns {string[]}
 */
export function tablesInSql(text, names) {
  const plain = text
    .replaceAll(/'[^']*'/g, "''")
    .replaceAll(/--.*$/gm, ' ')
    .replaceAll(/\s+/g, ' ')
  const levels = levelsOf(plain)
  const own = new Set(
    levels.flatMap((level) =>
      [...level.matchAll(/\b(\w+) as (?:not )?(?:materialized )?\[\]/g)].map(([, name]) => name),
    ),
  )
  const found = levels.flatMap((level) => [
    ...[...level.matchAll(/(?<!\bdistinct )\b(?:from|using) (.*?)(?=\b(?:from|using)\b|$)/g)].flatMap(
      ([, list]) => list.split(LIST_END)[0].split(',').map(firstWord),
    ),
    ...[...level.matchAll(/\b(?:join|update|into)(?= (.*))/g)].map(([, item]) => firstWord(item)),
  ])
  return [...new Set(found)].filter((name) => names.has(name) && !own.has(name))
}

const isSqlTemplate = (node) => ts.isTaggedTemplateExpression(node) && /^sql\b/.test(node.tag.getText())

const ownText = ({ template }) =>
  ts.isNoSubstitutionTemplateLiteral(template)
    ? template.text
    : [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)].join(' ? ')

const isTableCall = (node) =>
  ts.isCallExpression(node) &&
  ts.isPropertyAccessExpression(node.expression) &&
  TABLE_CALLS.test(node.expression.name.text) &&
  node.arguments.length > 0 &&
  ts.isStringLiteral(node.arguments[0])

const some = (node, test) => test(node) || (ts.forEachChild(node, (child) => some(child, test)) ?? false)

const isRunning = (node) =>
  ts.isPropertyAccessExpression(node) && RUNNER_CALLS.test(node.name.text) && ts.isCallExpression(node.parent)

const isNamed = (node) =>
  ts.isPropertyAssignment(node) ||
  ts.isClassDeclaration(node) ||
  ts.isFunctionDeclaration(node) ||
  ts.isMethodDeclaration(node)

const isFunction = (node) => ts.isArrowFunction(node) || ts.isFunctionExpression(node)

/** A variable of a file, or one that is a function; others are steps of a function. */
const isNamedVariable = (node) =>
  ts.isVariableDeclaration(node) &&
  ts.isIdentifier(node.name) &&
  ((node.initializer && isFunction(node.initializer)) || ts.isSourceFile(node.parent.parent.parent))

/** The names of what encloses a node, from the outside. */
function nameOf(node) {
  const names = []
  for (let at = node.parent; at; at = at.parent)
    if (at.name && (isNamed(at) || isNamedVariable(at))) names.unshift(at.name.text)
  return names.join('.')
}

/**
 * The program of the sources; their packages are left out.
 * @param {Readonly<Record<string, string>>} sources by path
 */
export function programOf(sources) {
  const options = { noLib: true, types: [], module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ESNext }
  const files = new Map(
    Object.entries(sources).map(([name, text]) => [
      name,
      ts.createSourceFile(name, text, ts.ScriptTarget.ESNext, true),
    ]),
  )
  const resolve = (from, specifier) => {
    if (!specifier.startsWith('.')) return undefined
    const base = path.posix.join(path.posix.dirname(from), specifier)
    return [`${base}.ts`, `${base}/index.ts`].find((name) => files.has(name))
  }
  const host = {
    getSourceFile: (name) => files.get(name),
    fileExists: (name) => files.has(name),
    readFile: () => undefined,
    getDefaultLibFileName: () => 'lib.d.ts',
    writeFile: () => undefined,
    getCurrentDirectory: () => '',
    getCanonicalFileName: (name) => name,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => '\n',
    resolveModuleNameLiterals: (literals, from) =>
      literals.map(({ text }) => {
        const name = resolve(from, text)
        return { resolvedModule: name && { resolvedFileName: name, extension: ts.Extension.Ts } }
      }),
  }
  return { program: ts.createProgram([...files.keys()], options, host), files }
}

/** Finds what a name of a piece of SQL is: the declaration in the sources. */
const resolverOf = (checker) => (node) => {
  const found = checker.getSymbolAtLocation(node)
  const symbol = found && found.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(found) : found
  let declaration = symbol?.valueDeclaration
  while (declaration && ts.isBindingElement(declaration)) declaration = declaration.parent.parent
  const isCode =
    declaration &&
    (ts.isVariableDeclaration(declaration) ||
      ts.isFunctionDeclaration(declaration) ||
      ts.isMethodDeclaration(declaration) ||
      ts.isPropertyDeclaration(declaration))
  return isCode ? declaration : null
}

/** What a piece of SQL uses, as bits. */
const CHAT = 1
const OTHERS = 2
const NOTHING = new Set([0])

const hasTables = (uses) => uses.size > 1 || !uses.has(0)
const together = (one, other) => new Set([...one].flatMap((uses) => [...other].map((more) => uses | more)))

/** The entries of a table of pieces, of which a statement includes one; null for another declaration. */
const entriesOf = (declaration) => {
  let value = declaration.initializer
  while (value && (ts.isSatisfiesExpression(value) || ts.isAsExpression(value))) value = value.expression
  return value && ts.isObjectLiteralExpression(value) ? [...value.properties] : null
}

/**
 * The statements that read or write chat tables and others together. A statement is a piece of SQL, or a chain of
 * Kysely, with every piece that it includes by name, also of other files, and with the statement that it is passed to.
 * A piece that reaches a statement only as a parameter of unknown origin is not seen.
 * @param {ReturnType<typeof programOf>} code
 * @param {{ chat: ReadonlySet<string>, all: ReadonlySet<string> }} tables
 * @returns {string[]} `path: name`, sorted
 */
export function mixedStatements({ program, files }, { chat, all }) {
  const resolve = resolverOf(program.getTypeChecker())
  const kindOf = (table) => (chat.has(table) ? CHAT : 0) | (all.has(table) && !chat.has(table) ? OTHERS : 0)
  const known = new Map()
  const included = new Set()
  const runners = new Map()
  const isRunner = (declaration) => {
    if (!runners.has(declaration)) runners.set(declaration, some(declaration, isRunning))
    return runners.get(declaration)
  }

  const usesOfDeclaration = (declaration) => {
    if (!known.has(declaration)) {
      known.set(declaration, NOTHING)
      const entries = entriesOf(declaration)
      known.set(
        declaration,
        entries ? new Set(entries.flatMap((entry) => [...usesOf(entry)])) : usesOf(declaration),
      )
    }
    return known.get(declaration)
  }

  /** The function that a call names, or the method of `this`; null for another. */
  const calleeOf = ({ expression }) => {
    if (ts.isIdentifier(expression)) return resolve(expression)
    const isOwn =
      ts.isPropertyAccessExpression(expression) && expression.expression.kind === ts.SyntaxKind.ThisKeyword
    return isOwn ? resolve(expression.name) : null
  }

  /** Whether a call passes SQL to what runs a statement. */
  const isPassing = (node) => {
    const callee = ts.isCallExpression(node) ? calleeOf(node) : null
    if (!callee || !isRunner(callee)) return false
    return node.arguments.some((argument) => !ts.isFunctionLike(argument) && hasTables(usesOf(argument)))
  }

  const usesOfName = (node) => {
    const declaration = resolve(node)
    if (!declaration || declaration === node.parent || isRunner(declaration)) return NOTHING
    const uses = usesOfDeclaration(declaration)
    if (hasTables(uses)) included.add(declaration)
    return uses
  }

  /** What a piece of SQL may use: a set, because an entry of a table of pieces is one of several. */
  const usesOf = (node) => {
    let uses = NOTHING
    const add = (more) => void (uses = together(uses, more))
    const addTables = (tables) => void tables.forEach((table) => add(new Set([kindOf(table)])))
    const collect = (at) => {
      if (isSqlTemplate(at)) addTables(tablesInSql(ownText(at), all))
      if (isTableCall(at)) addTables([at.arguments[0].text.split(' ')[0]])
      if (isPassing(at)) add(usesOfDeclaration(calleeOf(at)))
      if (ts.isIdentifier(at)) add(usesOfName(at))
      ts.forEachChild(at, collect)
    }
    collect(node)
    return uses
  }

  const chainOf = (node) => {
    let at = node
    while (
      ts.isPropertyAccessExpression(at.parent) ||
      (ts.isCallExpression(at.parent) && at.parent.expression === at)
    )
      at = at.parent
    return at
  }

  const statements = []
  const visit = (node) => {
    if (isSqlTemplate(node) || isPassing(node)) return void statements.push(node)
    if (isTableCall(node)) return void statements.push(chainOf(node))
    ts.forEachChild(node, visit)
  }
  for (const file of files.values()) visit(file)

  const mixed = statements.filter((node) => usesOf(node).has(CHAT | OTHERS))
  const isOnlyIncluded = (node) => {
    for (let at = node; at; at = at.parent) if (included.has(at) && !isRunner(at)) return true
    return false
  }
  const names = mixed
    .filter((node) => !isOnlyIncluded(node))
    .map((node) => `${node.getSourceFile().fileName}: ${nameOf(node)}`)
  return [...new Set(names)].sort()
}

/** The server's sources with SQL or tables, by path, without tests and migrations. */
export function serverSources() {
  const files = repositoryFiles().filter(
    (file) => /^server\/.*\.ts$/.test(file) && !/\.test\.ts$|^server\/db\/migrations\//.test(file),
  )
  const sources = files.map((file) => [file, readFileSync(path.join(projectDir, file), 'utf8')])
  return Object.fromEntries(sources.filter(([, text]) => /\bsql\b|\w(From|Into|Table)\(|Tables\b/.test(text)))
}

/** The names of the chat tables and of all tables, as the sources declare them. */
export function declaredTables({ program, files }) {
  const checker = program.getTypeChecker()
  const declaration = files
    .get(TABLES_FILE)
    .statements.find((node) => ts.isInterfaceDeclaration(node) && node.name.text === 'Tables')
  const all = checker.getPropertiesOfType(checker.getTypeAtLocation(declaration)).map(({ name }) => name)
  const [, list] = /CHAT_TABLES = \[([^\]]*)\]/.exec(files.get(CHAT_TABLES_FILE).text)
  const chat = [...list.matchAll(/'(\w+)'/g)].map(([, name]) => name)
  return { chat: new Set(chat), all: new Set(all) }
}
