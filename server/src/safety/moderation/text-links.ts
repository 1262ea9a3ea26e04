export type LinkKind = 'link' | 'adult_link'

const ADULT = '(?:onlyfans|fansly|pornhub|chaturbate|xvideos|xhamster|manyvids|loyalfans|justfor)'
const NAME = '(?<![\\w@.-])[a-z0-9][a-z0-9-]{0,62}(?:\\.[a-z0-9-]{1,63}){0,3}'
/** Endings that aren't words in our languages. Those that are words need a path, since "it.es" may lack a space. */
const ENDING =
  '(?:com|net|org|io|ly|app|shop|xyz|online|site|info|biz|club|gg|tv|dev|page|website|store|vip|top|ru|cn|uk|eu|de|fr|br|ch|cc)'
const WORD_ENDING = '(?:me|to|at|es|pt|it|in|is|no|so|am|be|my|us|co|link|live|fun|club|art|blog)'
/** Names that look like addresses. */
const NAMES_OF_THINGS =
  /(?<![\w.-])(?:asp|ado|vb|ml)\.net(?![\w.-])|(?<![\w.-])(?:socket|draw|itch)\.io(?![\w./-])/g

const LINKS: readonly RegExp[] = [
  /\bh(?:tt|xx)ps?:\/\//,
  /\bwww ?\. ?[a-z0-9]/,
  new RegExp(`${NAME}\\.${ENDING}(?![\\w-]|\\.[a-z0-9])`),
  new RegExp(`${NAME}\\.${WORD_ENDING}/[a-z0-9]`),
  // example . com, example dot com, example (dot) com
  new RegExp(
    `${NAME}(?: \\. | dot | ?[(\\[{] ?(?:dot|\\.) ?[)\\]}] ?)(?:com|net|org|io|app|xyz|shop|online|site)(?![\\w-])`,
  ),
  new RegExp(`${NAME} (?:punkt|punto|ponto|point) com(?![\\w-])`),
]
const ADULT_LINKS: readonly RegExp[] = [
  new RegExp(`\\b${ADULT}(?: ?\\. ?| dot )(?:com|net|fans)\\b`),
  new RegExp(`\\b(?:my|mein|mon|mi|meu|link to my) ${ADULT}\\b`),
  new RegExp(`\\b${ADULT} ?(?:[:=@]|-?>|→|👉)`),
]

export function findLink(plainText: string): LinkKind | null {
  if (ADULT_LINKS.some((link) => link.test(plainText))) return 'adult_link'
  const text = plainText.replace(NAMES_OF_THINGS, ' ')
  return LINKS.some((link) => link.test(text)) ? 'link' : null
}
