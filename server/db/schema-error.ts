/** The tables do not fit this release; its message is a sentence for the operator. */
export class SchemaError extends Error {}
