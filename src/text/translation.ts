/**
 * The shape that a translation must have to be complete: the same keys as its source, texts for texts and
 * functions of the same arguments for functions.
 */
export type Translation<Source> = {
  readonly [Key in keyof Source]: Source[Key] extends string
    ? string
    : Source[Key] extends (...args: infer Args) => string
      ? (...args: Args) => string
      : Source[Key] extends readonly string[]
        ? readonly string[]
        : Translation<Source[Key]>
}
