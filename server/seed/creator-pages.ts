import type { CardDesign, CreatorCategory } from '@koji/contract'
import type { SceneSubject } from './pictures/scene.ts'

export interface DemoPage {
  category: CreatorCategory
  about: string
  perks: string[]
  welcome: string
  card: CardDesign
  /** The scene on the cover. */
  cover: SceneSubject
}

const card = (
  accent: string,
  background: string,
  { layout = 'portrait', badge = 'category', font = 'bricolage' }: Partial<CardDesign> = {},
): CardDesign => ({ accent, background, layout, badge, font })

/** The pages of the named creators. */
export const CREATOR_PAGES: Readonly<Record<string, DemoPage>> = {
  Mira: {
    category: 'craft',
    about:
      'I throw tableware in a small studio behind the market and fire every second Friday. Subscribers see every glaze with its recipe, the log of each firing, and the pots that cracked: those teach more than the ones that did not.\n\nTwo or three posts a week, and once a month we vote on the next shape.',
    perks: [
      'Every glaze recipe and firing log',
      'Studio photos, two or three a week',
      'Vote on the next shape',
    ],
    welcome: 'Good to have you at the wheel. Begin with the pinned post: it says which clay and why.',
    card: card('#f6ad49', '#1e1b16', { badge: 'category' }),
    cover: 'pottery',
  },
  Hugo: {
    category: 'music',
    about:
      'Every week one record that nobody turned over. I write down who played, where it was pressed, and why side B is the better one. No streaming links, only the story and the photographs of the sleeve.',
    perks: ['Liner notes for one record a week', 'Scans of sleeves and labels', 'Ask me about any record'],
    welcome: 'Welcome. Put the kettle on and turn the record over.',
    card: card('#8fc4ea', '#163a53', { layout: 'words', font: 'serif' }),
    cover: 'records',
  },
  Ines: {
    category: 'art',
    about: 'Sketchbooks from trains and platforms, page by page. I draw people who are waiting.',
    perks: ['A whole sketchbook every month'],
    welcome: 'Thank you for coming along.',
    card: card('#ad2a4b', '#f9e0e1', { layout: 'cover', badge: 'new' }),
    cover: 'painting',
  },
  Priya: {
    category: 'tech',
    about:
      'One patch a week on a modular synthesiser that I built myself. You get the drawing of the cables, the sound, and the schematic when I am sure that it does not catch fire.',
    perks: ['A patch a week, with the cables drawn', 'Schematics and parts lists', 'The raw recordings'],
    welcome: 'Hello. The pinned post lists what you need for the first patch: a headphone and patience.',
    card: card('#7bcba9', '#143f33', { layout: 'cover', font: 'mono' }),
    cover: 'synth',
  },
  Tomas: {
    category: 'food',
    about:
      'I bake at night and write down why it worked, or why it did not. Flour, water, time and temperature for every loaf, in grams and in words.',
    perks: ['A formula every week', 'Photos of crust and crumb', 'Answers before your bake, not after'],
    welcome: 'Welcome to the night shift. Feed your starter first.',
    card: card('#a8401a', '#fdebcb', { layout: 'cover', badge: 'verified' }),
    cover: 'bread',
  },
  Wanda: {
    category: 'photography',
    about:
      'Large format in a small town. One negative a week, how it was made, and a print for somebody every month.',
    perks: ['One negative a week, from light meter to print', 'A print for one of you each month'],
    welcome: 'Thank you. Have a look at the darkroom first, it is warm in there.',
    card: card('#fffdf8', '#1e1b16', { layout: 'portrait', badge: 'new', font: 'figtree' }),
    cover: 'darkroom',
  },
  Elias: {
    category: 'craft',
    about:
      'Small furniture with hand tools, from one board each. The plans are drawn so that you can build them too.',
    perks: ['A plan a month, in millimetres', 'Videos of every joint'],
    welcome: 'Welcome. Sharpen something first.',
    card: card('#1f6650', '#ddebe0', { layout: 'cover', font: 'serif' }),
    cover: 'trail',
  },
  Lena: {
    category: 'outdoors',
    about:
      'I look after the trees of a city and a balcony of two square metres. What to sow, what to cut, and when to leave it alone.',
    perks: ['A calendar for each month', 'Ask me about a sick plant'],
    welcome: 'Welcome to the shade.',
    card: card('#7bcba9', '#1e1b16', { layout: 'portrait' }),
    cover: 'garden',
  },
  Samira: {
    category: 'food',
    about: 'Dinner for ten on a Sunday: what I cook, what it costs, and in which order you wash up.',
    perks: ['A menu every Sunday, with the shopping list', 'My grandmother’s recipes, tested'],
    welcome: 'Sit down, there is enough.',
    card: card('#ff93a9', '#5e1a2c', { layout: 'cover', badge: 'new' }),
    cover: 'kitchen',
  },
}
