import type { PromptId } from '@koji/contract'

/** Answers to each prompt. */
export const ANSWERS: Record<PromptId, readonly string[]> = {
  'perfect-sunday': [
    'Market, soup, a nap, and a film with subtitles.',
    'Out before the sun, back before lunch, bread by four.',
    'Nobody talks until the second pot of tea.',
  ],
  learning: [
    'juggle, so far with two.',
    'sign, so that I can gossip with my niece.',
    'make dumplings that stay closed.',
  ],
  'never-tired': [
    'old maps and new bakeries.',
    'the smell after rain.',
    'people who are good at their work.',
  ],
  'proud-of': [
    'A chair. Four people have sat on it.',
    'A garden where there was a car park.',
    'The quilt on my mother’s bed.',
  ],
  'teach-you': [
    'to whistle with two fingers.',
    'one card trick and how to lose gracefully.',
    'to make a fire with one match.',
  ],
  'ask-me': ['the winter I lived on a boat.', 'my grandfather’s bees.', 'the worst soup of my life.'],
  'together-we': [
    'learn the names of all the trees on one street.',
    'cook through one book, page by page.',
    'see every small cinema in town.',
  ],
  'small-joy': ['Exact change.', 'A stranger’s dog that chooses me.', 'The first cold morning of autumn.'],
  'best-trip': [
    'Six days on night trains with a bag of plums.',
    'Round the island by bicycle, against the wind both ways.',
    'My own city, on foot, with a friend who had never seen it.',
  ],
  kitchen: [
    'three kinds of salt and one good knife.',
    'somebody leaning on the counter, talking.',
    'lemons. Always lemons.',
  ],
  song: [
    'Anything with a trumpet that comes in late.',
    'The one my neighbour practises.',
    'A waltz that I pretend not to like.',
  ],
  book: [
    'A thin one about a lighthouse.',
    'My aunt’s handwritten cookbook.',
    'The atlas I got when I was nine.',
  ],
  place: [
    'A bench above the river, third from the left.',
    'The reading room with green lamps.',
    'The beach in February, when it is ours.',
  ],
  unpopular: [
    'Soup is a breakfast.',
    'The book was fine; the film was better.',
    'Every party needs a quiet room.',
  ],
  'first-meeting': [
    'a walk with a destination that sells cake.',
    'the museum, one room, then talk about it.',
    'an hour at the climbing hall; you learn a lot about people.',
  ],
  laugh: [
    'A goose that stopped a tram.',
    'My own voice message, played back.',
    'A toddler explaining taxes.',
  ],
  childhood: ['a lift operator.', 'a vet for whales.', 'the person who paints the lines on roads.'],
  collect: ['recipes from people on trains.', 'buttons, since always.', 'sounds, on a little recorder.'],
  weekday: [
    'in the garden until it is too dark to see the weeds.',
    'at choir, or humming on the way home.',
    'burning something, learning from it.',
  ],
  'friends-say': [
    'am early, and that it is a flaw.',
    'give the best directions and the worst advice.',
    'should write it all down.',
  ],
  'looking-for': [
    'shows up, and brings questions.',
    'would rather make it than buy it.',
    'laughs at the film before the joke.',
  ],
  'get-along': [
    'you wave at boats.',
    'you share your fries without a speech.',
    'silence does not frighten you.',
  ],
  'year-from-now': [
    'the shed is a workshop.',
    'I can hold a conversation in Portuguese.',
    'we are planning the second trip.',
  ],
  'not-good-at': ['singing in tune.', 'ice skating, with great dignity.', 'leaving a bookshop.'],
}
