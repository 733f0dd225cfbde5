const FEN = 100

/** An amount in fen as yuan, with its sign. */
export const yuan = (fen: number): string => `${fen < 0 ? '-' : ''}¥${(Math.abs(fen) / FEN).toFixed(2)}`
