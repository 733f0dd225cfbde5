/** First words about the deck, one a card. Source: screens.md 8 (First use) */
export const deckHints = {
  swipe: 'Swipe right to like, left to pass',
  open: 'Tap photos to flip, text for more',
  star: 'The star is a super like: they know at once that you sent it',
  left: (count: number) =>
    count === 1 ? '1 like left today, more tomorrow' : `${count} likes left today, more tomorrow`,
}
