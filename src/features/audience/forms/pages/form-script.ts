/** Sends a form without leaving the page and puts the answer in its place; where that fails, the browser sends it as it would have. */
export const formScript = `(() => {
  const form = document.querySelector('.contact-form form');
  const answer = document.querySelector('.form-answer');
  const unit = form.closest('.contact-form').id;
  const controls = (name) => [...form.elements].filter((one) => one.name === name || one.name === name + '[]');
  const say = (status, message) => {
    answer.dataset.status = status;
    answer.replaceChildren();
    if (!message) return;
    const line = document.createElement('p');
    line.className = 'answer-words';
    line.textContent = message;
    answer.append(line);
  };
  const clear = () => {
    for (const note of form.querySelectorAll('[data-error-of]')) note.textContent = '';
    for (const one of form.querySelectorAll('[aria-invalid]')) one.removeAttribute('aria-invalid');
    for (const one of form.querySelectorAll('[aria-describedby^="' + unit + '-ve-"]')) one.removeAttribute('aria-describedby');
  };
  const blame = ({ field, message, error_id }) => {
    const note = document.getElementById(error_id);
    if (note) note.textContent = message;
    for (const one of controls(field)) {
      one.setAttribute('aria-invalid', 'true');
      (one.closest('.choices') ?? one).setAttribute('aria-describedby', error_id);
    }
  };
  const refill = async () => {
    if (!form.querySelector('[data-question-of]')) return;
    const { quiz = {} } = await (await fetch(form.dataset.rest + '/refill')).json();
    for (const [name, [question, hash]] of Object.entries(quiz)) {
      const words = form.querySelector('[data-question-of="' + CSS.escape(name) + '"]');
      if (words) words.textContent = question;
      for (const one of controls(name)) one.value = '';
      for (const one of controls('_wpcf7_quiz_answer_' + name)) one.value = hash;
    }
  };
  let isSending = false;
  form.addEventListener('change', ({ target }) => {
    if (target.type !== 'checkbox' || !target.checked || !target.closest('[data-exclusive]')) return;
    for (const one of controls(target.name)) if (one !== target) one.checked = false;
  });
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (isSending) return;
    isSending = true;
    form.setAttribute('aria-busy', 'true');
    try {
      const response = await fetch(form.dataset.rest + '/feedback', { method: 'POST', body: new FormData(form) });
      const { status, message, invalid_fields = [] } = await response.json();
      if (!response.ok) throw new Error(message);
      clear();
      invalid_fields.forEach(blame);
      say(status, message);
      if (status === 'mail_sent') form.reset();
      const [first] = invalid_fields;
      if (first) controls(first.field)[0]?.focus();
      await refill().catch(() => {});
    } catch {
      form.submit();
    } finally {
      isSending = false;
      form.removeAttribute('aria-busy');
    }
  });
})();`;
