/** Why a text is refused, by its class. Source: product §11.4 */
export const refusedClasses = {
  politics: 'This looks like politics that cannot be discussed here. Change it, or ask the help desk',
  porn: 'This looks like sexual content. Change it, or ask the help desk',
  gambling: 'This looks like gambling. Change it, or ask the help desk',
  drugs: 'This looks like drugs. Change it, or ask the help desk',
  minors: 'This looks like a risk to minors. Change it, or ask the help desk',
  fraud: 'This looks like a scam. Change it, or ask the help desk',
  abuse: 'This looks like insults or threats. Change it, or ask the help desk',
  ads: 'This looks like advertising. Change it, or ask the help desk',
  contact: 'This has contact details. Change it, or ask the help desk',
}
