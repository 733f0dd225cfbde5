/** Value of a compiled template group: one generator per path. */
export type TemplateGroups = Record<string, unknown>

/**
 * The template compiler's lookup of `<template is="…">` by name; it returns undefined for names that do not exist.
 */
const LOOKUP = /var I=\(P\)=>\{if\(!S\)S=Object\.assign\(([^;]*)\);return S\[P\]\}/g

/**
 * Evaluates compiled templates. The framework renders nothing for a template name that does not exist; here every
 * such name is reported, because a device shows a hole.
 */
export function evaluateTemplates(code: string, onMissing: (name: string) => void): TemplateGroups {
  const reporting = code.replace(
    LOOKUP,
    (_, groups: string) =>
      `var I=(P)=>{if(!S)S=Object.assign(${groups});if(P&&!(P in S))__onMissing(P);return S[P]}`,
  )
  // oxlint-disable-next-line typescript/no-implied-eval -- the compiler's output is source text
  const evaluate = new Function('__onMissing', `return ${reporting}`) as (
    report: typeof onMissing,
  ) => TemplateGroups
  return evaluate(onMissing)
}
