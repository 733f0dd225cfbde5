/**
 * The type that a complete translation must have: the keys of its source, strings for strings, and functions with
 * the same arguments for functions.
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
