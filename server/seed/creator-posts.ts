import type { Visibility } from '@koji/contract'
import type { SceneSubject } from './pictures/scene.ts'

interface DemoComment {
  /** One of the named people. */
  by: string
  text: string
  /** The creator's reply. */
  answer?: string
}

export interface DemoPost {
  text: string
  visibility: Visibility
  photos?: readonly { scene: SceneSubject; alt: string }[]
  hoursAgo: number
  likes: number
  pinned?: true
  comments?: readonly DemoComment[]
}

const open = (text: string, hoursAgo: number, more: Partial<DemoPost> = {}): DemoPost => ({
  text,
  hoursAgo,
  visibility: 'public',
  likes: 6,
  ...more,
})
const paid = (text: string, hoursAgo: number, more: Partial<DemoPost> = {}): DemoPost => ({
  ...open(text, hoursAgo, more),
  visibility: 'subscribers',
})

/** The posts of the named creators. */
export const CREATOR_POSTS: Readonly<Record<string, readonly DemoPost[]>> = {
  Mira: [
    open(
      'Friday’s firing: five out of nine\n\nFour cracked along the foot. I photographed the whole unloading anyway, because you asked what a bad day looks like. The blue one is my favourite thing this year.',
      5,
      {
        photos: [{ scene: 'pottery', alt: 'Five finished pots on a shelf in evening light' }],
        likes: 11,
        comments: [
          { by: 'Wanda', text: 'The cooling curve alone is worth the eight dollars.' },
          {
            by: 'Dae',
            text: 'Would this survive a dishwasher?',
            answer: 'The glaze would. I am not sure about the foot, which is why it is still here.',
          },
          { by: 'Grace', text: 'Please never stop posting the cracked ones.' },
        ],
      },
    ),
    paid(
      'Tangerine matt, second try\n\nRecipe for 1 kg dry: 420 g feldspar, 210 g whiting, 180 g kaolin, 120 g silica, 70 g rutile. Fired to cone 6 and cooled for two whole days; I did not peek once. The third photo shows what peeking did last time.',
      29,
      {
        photos: [
          { scene: 'glazes', alt: 'Test tiles from pale yellow to deep orange' },
          { scene: 'pottery', alt: 'A bowl in matt orange' },
          { scene: 'market', alt: 'The stall where the bowl will be sold' },
        ],
        likes: 9,
        comments: [{ by: 'Elias', text: 'The rutile is what I was missing. Thank you!' }],
      },
    ),
    paid(
      'Firing log 41, with the mistake marked\n\nThe kiln stalled at 980 °C for forty minutes. I left it in the log, in red, together with what I should have done.',
      76,
      { photos: [{ scene: 'glazes', alt: 'A page of the firing log with a curve' }], likes: 7 },
    ),
    open(
      'Which clay, and why\n\nNew here? This is the post that answers the question I get every week. Short version: buy the boring one, learn it for a year, then buy the pretty one.',
      900,
      {
        likes: 12,
        pinned: true,
        comments: [{ by: 'Jonas', text: 'Bought the boring one. It is still a bowl.' }],
      },
    ),
    paid(
      'Vote: the next shape\n\nA jug with a low belly, a cup without a handle, or a plate with a foot? Say it below; I throw the winner on Friday.',
      150,
      {
        likes: 10,
        comments: [
          { by: 'Samira', text: 'The plate, please. I would photograph soup on it every day.' },
          { by: 'Hugo', text: 'Cup. Always the cup.' },
        ],
      },
    ),
    open(
      'The studio is open on Saturday from ten to four. There is tea, and you may touch everything that is dry.',
      330,
      {
        photos: [{ scene: 'market', alt: 'The market hall beside the studio' }],
        likes: 8,
      },
    ),
  ],
  Hugo: [
    open(
      'This week: a record that sold 300 copies\n\nThe drummer runs a hardware shop now. He still has two boxes of them.',
      9,
      {
        photos: [{ scene: 'records', alt: 'A stack of records beside a player' }],
        likes: 9,
      },
    ),
    paid(
      'Side B, track 3: who played the organ\n\nNobody is credited. I wrote to four people; one of them answered, and it was her.',
      52,
      {
        likes: 8,
      },
    ),
  ],
  Tomas: [
    open(
      'Why your crust is pale\n\nSteam for the first twelve minutes, then none at all. Most ovens lie about the second part.',
      14,
      {
        photos: [{ scene: 'bread', alt: 'Two dark loaves on a cloth' }],
        likes: 10,
      },
    ),
    paid(
      'The 04:10 dough\n\nFlour 1,000 g, water 780 g, salt 20 g, starter 180 g. What happens at ten past four decides everything, and this is how to be asleep for it.',
      61,
      {
        photos: [{ scene: 'bread', alt: 'Dough in a bowl, risen over the rim' }],
        likes: 9,
      },
    ),
  ],
  Wanda: [
    paid(
      'The butcher’s daughter, 8 × 10\n\nOne plate, one second, one try. She blinked, and I am glad.',
      33,
      {
        photos: [{ scene: 'camera', alt: 'A large camera on a tripod in a doorway' }],
        likes: 8,
      },
    ),
    open('Prints are drying. The post office opens at nine and so do I.', 110, { likes: 5 }),
  ],
  Priya: [
    open(
      'Patch 112: rain on a tin roof\n\nNoise, a slow random voltage, and a filter that is never quite closed.',
      20,
      {
        photos: [{ scene: 'synth', alt: 'A modular synthesizer with orange cables' }],
        likes: 7,
      },
    ),
  ],
  Samira: [
    paid('Sunday: aubergines for ten, and the list\n\nYou need four pans and one friend who can peel.', 40, {
      photos: [{ scene: 'market', alt: 'Vegetables at a market' }],
      likes: 8,
    }),
  ],
  Elias: [paid('The stool, sheet 2 of 4: the joint that needs no glue', 47, { likes: 6 })],
  Lena: [
    open('November on the balcony: sow the broad beans now, forget them until March.', 70, {
      photos: [{ scene: 'plants', alt: 'A balcony with pots and young plants' }],
      likes: 6,
    }),
  ],
}

/** The creators that named people subscribe to. */
export const NAMED_SUBSCRIPTIONS: Readonly<Record<string, readonly string[]>> = {
  Jonas: ['Mira', 'Tomas'],
  Aiko: ['Hugo'],
  Dae: ['Mira'],
  Elias: ['Mira'],
  Grace: ['Mira'],
  Hugo: ['Mira'],
  Samira: ['Mira'],
  Wanda: ['Mira'],
}
