/*
 * Words that hurt people, in a file of their own so that nobody meets them while reading something else. They are in
 * plain text, not hashed: a list that decides about people has to be open to review. Lower case, without accents,
 * singular where the plural only adds an s.
 */

/** Said to demean, whoever says it. */
export const SLURS = [
  ...['nigger', 'sandnigger', 'jigaboo', 'porchmonkey', 'kaffir', 'faggot', 'faggotry', 'gook', 'zipperhead'],
  ...['spic', 'wetback', 'raghead', 'towelhead', 'paki', 'untermensch', 'untermenschen'],
  ...['neger', 'negern', 'kanake', 'kanaken', 'schwuchtel', 'schwuchteln', 'schlitzauge', 'schlitzaugen'],
  ...['judensau', 'polacke', 'polacken'],
  ...['bougnoule', 'youpin', 'chinetoque', 'niakoue', 'tarlouze'],
  ...['sudaca', 'negrata'],
  ...['traveco'],
] as const

/** Also a name, a thing, another language or a word that people use of themselves: somebody has to read it. */
export const DOUBTFUL = [
  ...['nigga', 'fag', 'dyke', 'tranny', 'trannies', 'shemale', 'coon', 'chink', 'kike', 'beaner', 'golliwog'],
  ...['polack', 'retard', 'retarded', 'mongoloid', 'subhuman'],
  ...['zigeuner', 'zigeunern', 'kameltreiber', 'spast', 'spasti', 'spasten'],
  ...['negre', 'bicot', 'tapette', 'gouine'],
  ...['maricon', 'maricones', 'bollera', 'travelo'],
  ...['viado', 'sapatao', 'baitola', 'paneleiro'],
] as const

/** Several words, with any space between them. */
export const HATEFUL_PHRASES = [
  ...['heil hitler', 'sieg heil', 'white power', 'gas the jews', 'blood and soil', 'blut und boden'],
  ...[
    'kill all jews',
    'kill all muslims',
    'kill all gays',
    'kill all blacks',
    'juden raus',
    'auslander raus',
  ],
  ...[
    'sale juif',
    'sale arabe',
    'sale noir',
    'sales juifs',
    'sales arabes',
    'mort aux juifs',
    'mort aux arabes',
  ],
  ...['negro de mierda', 'moro de mierda', 'judio de mierda', 'gitano de mierda', 'indio de mierda'],
  ...['preto imundo', 'preto de merda', 'judeu de merda', 'indio de merda'],
] as const

/** Numbers that stand for words. */
export const HATEFUL_CODES = ['1488'] as const

/** Read as a slur by the rules above, and harmless: a bassoon, a cat, a lime leaf, a delay. */
export const HARMLESS = [
  ...[
    'fagott',
    'fagotte',
    'fagotts',
    'maine coon',
    'maine coons',
    'kaffir lime',
    'spic and span',
    'chink in',
  ],
  ...['chink of light', 'faggots and peas', "offa's dyke", 'offas dyke', 'van dyke', 'fag end', 'fag break'],
  ...[
    'en retard',
    'le retard',
    'du retard',
    'de retard',
    'un retard',
    'mon retard',
    'ce retard',
    'sans retard',
  ],
  ...['au retard', 'leur retard', 'fire retard', 'flame retard'],
] as const
