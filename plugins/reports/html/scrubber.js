// The day, gone through in time: the ground as a picture, over it what stood there. Its data stand in the page; nothing
// is fetched, and every word goes in as text.
'use strict';
(() => {
  const scrubber = document.getElementById('scrubber');
  if (!scrubber) return;
  const data = JSON.parse(document.getElementById('scrubber-data').textContent);
  const part = (name) => scrubber.querySelector('[data-part="' + name + '"]');
  const sheet = part('sheet'), slider = part('slider'), play = part('play'), whose = part('whose');
  const last = data.instants.length - 1;
  const per_second = 1.5;
  let at = 0, timer = 0;

  const drawn = (name, set, text) => {
    const element = document.createElementNS('http://www.w3.org/2000/svg', name);
    for (const key of Object.keys(set)) element.setAttribute(key, set[key]);
    if (text !== undefined) element.textContent = text;
    return element;
  };

  // A block with its side's hatching; hollow and dashed where it is only believed.
  const block = (x, y, side, reported) => {
    const wide = 20, high = 13, left = x - wide / 2, top = y - high / 2;
    const group = drawn('g', {class: 'piece side' + side + (reported ? ' reported' : '')});
    group.append(drawn('rect', {x: left, y: top, width: wide, height: high}));
    if (reported) return group;
    const upright = data.sides[side] && data.sides[side].upright;
    for (let i = 1; i < 4; ++i) {
      const along = upright ? {x1: left + wide * i / 4, x2: left + wide * i / 4, y1: top, y2: top + high}
                            : {y1: top + high * i / 4, y2: top + high * i / 4, x1: left, x2: left + wide};
      group.append(drawn('line', along));
    }
    return group;
  };

  // Beside its block, where nothing is written or stands yet; else it is left to the tooltip.
  const room_for = (x, y, width, taken) => {
    const high = 14;
    for (const [left, top] of [[x + 13, y - 7], [x - 13 - width, y - 7], [x - width / 2, y - 23],
                               [x - width / 2, y + 9]]) {
      const room = [left, top, left + width, top + high];
      const free = taken.every((o) => room[2] < o[0] || room[0] > o[2] || room[3] < o[1] || room[1] > o[3]);
      if (free && left >= 0 && top >= 0 && room[2] <= data.width && room[3] <= data.height) return room;
    }
    return null;
  };

  const show = (number) => {
    at = Math.max(0, Math.min(last, number));
    const instant = data.instants[at];
    const seen = whose ? Number(whose.value) : -1;
    const pieces = seen < 0 ? instant.pieces : instant.known[seen] || [];
    sheet.replaceChildren();
    const taken = pieces.map(([x, y]) => [x - 11, y - 8, x + 11, y + 8]);
    const names = [];
    for (const [x, y, name, told, side, , reported] of pieces) {
      const group = block(x, y, side, reported);
      group.append(drawn('title', {}, data.words[told]));
      sheet.append(group);
      const words = data.words[name];
      const text = words.length > 28 ? words.slice(0, 27) + '…' : words;
      const room = room_for(x, y, text.length * 6.3, taken);
      if (!room) continue;
      taken.push(room);
      names.push(drawn('text', {x: room[0], y: room[1] + 11, class: 'side' + side}, text));
    }
    sheet.append(...names);
    part('time').textContent = instant.time;
    part('words').textContent = instant.words;
    slider.value = at;
    slider.setAttribute('aria-valuetext', instant.time);
    if (at === last) stop();
  };

  const stop = () => {
    window.clearInterval(timer);
    timer = 0;
    play.textContent = play.dataset.play;
  };
  const play_or_stop = () => {
    if (timer) return stop();
    if (at === last) show(0);
    timer = window.setInterval(() => show(at + 1), 1000 / per_second);
    play.textContent = play.dataset.stop;
  };

  slider.max = last;
  slider.addEventListener('input', () => show(Number(slider.value)));
  if (whose) whose.addEventListener('change', () => show(at));
  play.addEventListener('click', play_or_stop);
  for (const [name, to] of [['first', () => 0], ['back', () => at - 1], ['on', () => at + 1], ['last', () => last]])
    part(name).addEventListener('click', () => show(to()));
  scrubber.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target === whose) return;
    const keys = {ArrowLeft: () => show(at - 1), ArrowRight: () => show(at + 1), Home: () => show(0),
                  End: () => show(last), ' ': play_or_stop};
    if (!keys[event.key]) return;
    // Else a button that has the focus would take the space bar too.
    event.preventDefault();
    keys[event.key]();
  });
  scrubber.addEventListener('keyup', (event) => {
    if (event.key === ' ' && event.target !== whose) event.preventDefault();
  });
  scrubber.hidden = false;
  show(0);
})();
